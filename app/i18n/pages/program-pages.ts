import type { PagesOfArea } from "./page-address";

/** Of staff: what organisations' own programs may do, and what they have sent. */
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
} as const satisfies PagesOfArea;
