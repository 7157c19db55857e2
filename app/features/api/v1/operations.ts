import { adminOperations } from "./admin-operations";
import { fhirOperations } from "./fhir-operations";
import { graphqlOperations } from "./graphql-operations";
import type { Operation } from "./operation";
import { organisationOperations } from "./organisation-operations";
import { otherOperations } from "./other-operations";
import { ownRecordOperations } from "./own-record-operations";
import { serviceOperations } from "./service-operations";
import { sessionOperations } from "./session-operations";
import { surveyOperations } from "./survey-operations";
import { userOperations } from "./user-operations";

/** Every call that the published document tells of. */
export const operations: readonly Operation[] = [
  ...sessionOperations,
  ...surveyOperations,
  ...userOperations,
  ...ownRecordOperations,
  ...otherOperations,
  ...graphqlOperations,
  ...serviceOperations,
  ...adminOperations,
  ...organisationOperations,
  ...fhirOperations,
];
