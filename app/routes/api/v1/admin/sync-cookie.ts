import { handSessionOver } from "~/features/api/v1/admin-operations";
import { handOverSession, takeSessionOver } from "~/features/handover/hand-over-session.server";
import { type ApiRequest, apiEndpoint } from "~/http/api.server";
import { setCookie } from "~/http/cookies.server";
import { InvalidFields } from "~/http/problem.server";
import { staffRefused } from "~/http/staff.server";
import { syncCookieAddress } from "~/i18n/api-addresses";
import { AppError } from "~/platform/errors";
import { queryProblem } from "~/routes/api/field-problems.server";
import { serve } from "~/routes/api/serve.server";

async function handOver({ app, context, request, language }: ApiRequest, to: string): Promise<Response> {
  const { sessionToken, requestId } = context;
  const looks = request.method === "HEAD";
  const handed = await handOverSession(app, { sessionToken, from: new URL(request.url).host, to, requestId, looks });
  switch (handed.outcome) {
    case "handedOver": {
      const location = `${handed.origin}${syncCookieAddress}?${new URLSearchParams(handed.told)}`;
      return new Response(null, { status: 303, headers: { location } });
    }
    case "mayHandOver":
      return new Response(null, { status: 303, headers: { location: handed.origin + syncCookieAddress } });
    case "notOurs":
      throw new InvalidFields("invalidParam", [queryProblem("to", "invalid_value", language)]);
    case "notAuthenticated":
    case "forbidden":
    case "secondFactorNeeded":
      throw staffRefused(handed, "admin");
  }
}

async function takeOver(
  { app, context: { sessionToken }, request }: ApiRequest,
  told: Parameters<typeof takeSessionOver>[1]["told"],
): Promise<Response> {
  const looks = request.method === "HEAD";
  const taken = await takeSessionOver(app, { told, at: new URL(request.url).host, sessionToken, looks });
  switch (taken.outcome) {
    case "takenOver": {
      const headers = { location: "/", "set-cookie": setCookie("session", taken.sessionToken, app.env) };
      return new Response(null, { status: 303, headers });
    }
    case "mayTakeOver":
      return new Response(null, { status: 303, headers: { location: "/" } });
    case "othersSession":
      throw new AppError("conflict", "others_session");
    case "notGood":
      throw new AppError("forbidden", "handover");
  }
}

/**
 * GET `?to=<origin>`: leads an administrator to another host of this service, signed in there. The same address at that
 * host takes what it is told. Other hosts are refused. HEAD says whether there would be a way, and hands nothing over.
 */
export const loader = apiEndpoint({
  GET: serve(handSessionOver, (api) => {
    const { to, ...told } = api.query;
    return told.handover === "" ? handOver(api, to) : takeOver(api, told);
  }),
});

export const action = loader;
