import type { PagesOfArea } from "./page-address";

/** Answering, and what answering leads to. */
export const surveyPages = {
  assessments: { module: "routes/pages/assessments.tsx", fi: "kartoitukset", sv: "kartläggningen", en: "assessments" },
  bloodTestResults: {
    module: "routes/pages/blood-test-results.tsx",
    fi: "verikoetulokset",
    sv: "blodprovsresultaten",
    en: "blood-test-results",
  },
  surveyBegin: { module: "routes/pages/survey.begin.tsx", fi: "testi/aloitus", sv: "test/borja", en: "test/begin" },
  surveyGroup: {
    module: "routes/pages/survey.group.tsx",
    fi: "testi/aloitus/:uuid",
    sv: "test/borja/:uuid",
    en: "test/begin/:uuid",
  },
  surveyAnswer: {
    module: "routes/pages/survey.answer.tsx",
    fi: "testi/vastaa/:surveyMetamoduleVid?/:surveyModuleVid?",
    sv: "test/svara/:surveyMetamoduleVid?/:surveyModuleVid?",
    en: "test/answer/:surveyMetamoduleVid?/:surveyModuleVid?",
  },
  surveyContinue: {
    module: "routes/pages/survey.continue.tsx",
    fi: "testi/jatka",
    sv: "test/fortsätt",
    en: "test/continue",
  },
  surveyResults: {
    module: "routes/pages/survey.results.tsx",
    fi: "testi/tulokset/:type?",
    sv: "test/resultat/:type?",
    en: "test/results/:type?",
  },
  orderResults: {
    module: "routes/pages/order.results.tsx",
    fi: "kartoitukset/:assessmentOrderId/tulokset",
    sv: "kartläggningen/:assessmentOrderId/resultat",
    en: "assessments/:assessmentOrderId/results",
  },
  orderComparison: {
    module: "routes/pages/order.comparison.tsx",
    fi: "kartoitukset/:assessmentOrderId/tulokset/vertailu",
    sv: "kartläggningen/:assessmentOrderId/resultat/jämförelse",
    en: "assessments/:assessmentOrderId/results/comparison",
  },
  orderAttachment: {
    module: "routes/pages/order.attachment.tsx",
    fi: "kartoitukset/:assessmentOrderId/liitteet/:attachmentId",
    sv: "kartläggningen/:assessmentOrderId/bilagor/:attachmentId",
    en: "assessments/:assessmentOrderId/attachments/:attachmentId",
  },
  orderAttachmentFile: {
    module: "routes/files/order-attachment.ts",
    fi: "kartoitukset/:assessmentOrderId/liitteet/:attachmentId/tiedosto",
    sv: "kartläggningen/:assessmentOrderId/bilagor/:attachmentId/fil",
    en: "assessments/:assessmentOrderId/attachments/:attachmentId/file",
  },
  orderFeedback: {
    module: "routes/pages/order.feedback.tsx",
    fi: "kartoitukset/:assessmentOrderId/palaute",
    sv: "kartläggningen/:assessmentOrderId/återkoppling",
    en: "assessments/:assessmentOrderId/feedback",
  },
} as const satisfies PagesOfArea;
