import type { PagesOfArea } from "./page-address";

/** Of staff: what organisations' own programs may do, have sent and are told, and where their people sign in. */
export const programPages = {
  adminOrganisationKeys: {
    module: "routes/admin/programs/service-keys.tsx",
    fi: "admin/organisaatiot/:organisationId/avaimet",
    sv: "admin/organisationer/:organisationId/nycklar",
    en: "admin/organisations/:organisationId/keys",
  },
  adminPeopleDelivery: {
    module: "routes/admin/programs/people-delivery.tsx",
    fi: "admin/organisaatiot/:organisationId/henkilotuonti",
    sv: "admin/organisationer/:organisationId/personimport",
    en: "admin/organisations/:organisationId/people-import",
  },
  adminServiceKeys: {
    module: "routes/admin/programs/service-keys.tsx",
    fi: "admin/avaimet",
    sv: "admin/nycklar",
    en: "admin/keys",
  },
  adminServiceKey: {
    module: "routes/admin/programs/service-key.tsx",
    fi: "admin/avaimet/:keyId",
    sv: "admin/nycklar/:keyId",
    en: "admin/keys/:keyId",
  },
  adminProviderLogin: {
    module: "routes/admin/programs/provider-login.tsx",
    fi: "admin/organisaatiot/:organisationId/kirjautuminen",
    sv: "admin/organisationer/:organisationId/inloggning",
    en: "admin/organisations/:organisationId/sign-in",
  },
  adminWebhooks: {
    module: "routes/admin/programs/webhooks.tsx",
    fi: "admin/organisaatiot/:organisationId/webhookit",
    sv: "admin/organisationer/:organisationId/webhookar",
    en: "admin/organisations/:organisationId/webhooks",
  },
  adminWebhook: {
    module: "routes/admin/programs/webhook.tsx",
    fi: "admin/organisaatiot/:organisationId/webhookit/:webhookId",
    sv: "admin/organisationer/:organisationId/webhookar/:webhookId",
    en: "admin/organisations/:organisationId/webhooks/:webhookId",
  },
} as const satisfies PagesOfArea;
