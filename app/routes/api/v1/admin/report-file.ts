import { addReportFileVersion } from "~/features/api/v1/admin-operations";
import { uploadReportFile } from "~/features/files/upload-report-file.server";
import { type ApiRequest, apiEndpoint } from "~/http/api.server";
import { json } from "~/http/json.server";
import { staffRefused } from "~/http/staff.server";
import { uploadedBody } from "~/http/uploaded-body.server";
import { storedFileAddress } from "~/i18n/api-addresses";
import { AppError } from "~/platform/errors";
import { serve } from "~/routes/api/serve.server";

/** POST, the body being the file: a new version of a report's file, and its first where there is none of this id. */
async function upload({ app, context, request, params }: ApiRequest): Promise<Response> {
  const { sessionToken, requestId } = context;
  const { reportId = "", reportFileId = "", filename = "" } = params;
  const uploaded = await uploadReportFile(app, {
    sessionToken,
    requestId,
    reportId,
    reportFileId,
    filename,
    contentType: request.headers.get("content-type") ?? "",
    content: uploadedBody(context, request),
  });
  switch (uploaded.outcome) {
    case "stored": {
      const { storedFileId: id, version } = uploaded;
      const address = storedFileAddress(id, uploaded.filename);
      return json({ id, version, downloadUrl: address }, { status: 201, headers: { location: address } });
    }
    case "notThere":
      throw new AppError("notFound");
    case "badName":
      throw new AppError("invalid", "file_name");
    case "empty":
      throw new AppError("invalid", "file_empty");
    case "wrongType":
      throw new AppError("unsupportedMedia", "file_type");
    case "damaged":
      throw new AppError("invalid", "file_damaged");
    case "busy":
      throw new AppError("unavailable", "uploads_under_way");
    case "noSpace":
      throw new AppError("unavailable", "no_space");
    case "unavailable":
      throw new AppError("unavailable", "storage");
    case "notAuthenticated":
    case "forbidden":
    case "secondFactorNeeded":
      throw staffRefused(uploaded, "admin");
  }
}

export const loader = apiEndpoint({ POST: serve(addReportFileVersion, upload) });

export const action = loader;
