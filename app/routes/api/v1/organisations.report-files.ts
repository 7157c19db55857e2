import { listOrganisationFiles } from "~/features/api/v1/organisation-operations";
import { listFilesFor } from "~/features/files/service-files.server";
import { apiEndpoint } from "~/http/api.server";
import { apiAddresses, apiRoot } from "~/i18n/api-addresses";
import { serve } from "~/routes/api/serve.server";

export const loader = apiEndpoint({
  GET: serve(listOrganisationFiles, async ({ app, key, params }) => {
    const organisationId = params.organisationId ?? "";
    const files = await listFilesFor(app, { key, organisationId });
    return {
      files: files.map(({ orderId, uploadedAt, ...file }) => ({
        ...file,
        assessmentOrderId: orderId,
        uploadedAt: uploadedAt.toISOString(),
        downloadUrl:
          apiRoot + apiAddresses.organisationFile.replace(":organisationId", organisationId).replace(":id", file.id),
      })),
    };
  }),
});

export const action = loader;
