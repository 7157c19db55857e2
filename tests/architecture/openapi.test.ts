import { readFileSync } from "node:fs";
import { validate } from "@apidevtools/swagger-parser";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { openApiDocument } from "~/features/api/v1/openapi";
import { operations } from "~/features/api/v1/operations";
import { apiRoot } from "~/i18n/api-addresses";
import routes from "~/routes";

type Call = { operationId: string; security?: object[]; requestBody?: object };
const paths = openApiDocument().paths as Record<string, Record<string, Call>>;
const calls = Object.values(paths).flatMap((methods) => Object.entries(methods));

describe("the document of the API", () => {
  it("keeps to the recommended rules for such documents", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const found = await lintFromString({ source: JSON.stringify(openApiDocument()), config });
    const told = found.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer}`);
    // Nobody is licensed to anything; and two calls lead elsewhere whenever they are answered.
    const redirects = ["/unsubscribe/{unsubscribeToken}", "/admin/authn/sync-cookie"].flatMap((path) =>
      ["get", "head"].map(
        (method) => `operation-2xx-response #/paths/${path.replaceAll("/", "~1")}/${method}/responses`,
      ),
    );
    expect(told.toSorted()).toEqual(["info-license #/info", ...redirects].toSorted());
  });

  it("is valid, with every reference in it", async () => {
    const document = openApiDocument() as unknown as Parameters<typeof validate>[0];
    await expect(validate(document)).resolves.toMatchObject({ openapi: "3.1.0" });
    // The validator looks.
    const broken = {
      ...(openApiDocument() as object),
      paths: { "/x": { get: { responses: { 200: { $ref: "#/none" } } } } },
    };
    await expect(validate(broken as unknown as typeof document)).rejects.toThrow();
  });

  it("has every endpoint there is, by each method it answers", () => {
    const methodsOf = (file: string) => {
      const told = readFileSync(file, "utf8");
      return ["GET", "POST", "PUT", "PATCH", "DELETE"].filter((method) => new RegExp(`\\b${method}\\b[:,]`).test(told));
    };
    const served = routes.flatMap(({ path = "", file }) =>
      `/${path}`.startsWith(`${apiRoot}/`)
        ? methodsOf(`app/${file}`).map((method) => `${method} /${path.replace(/:(\w+)/g, "{$1}")}`)
        : [],
    );
    const told = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).flatMap((method) => (method === "head" ? [] : `${method.toUpperCase()} ${apiRoot}${path}`)),
    );
    expect(served.toSorted()).toEqual(told.toSorted());
    expect(served).toContain(`POST ${apiRoot}/graphql`);
  });

  it("says of every call whether anybody may ask it", () => {
    const open = new Set(operations.flatMap(({ id, access }) => (/anybody|signature/.test(access) ? [id] : [])));
    for (const [, { operationId, security }] of calls) {
      expect(Array.isArray(security), operationId).toBe(true);
      expect(security?.length === 0, operationId).toBe(open.has(operationId.replace(/Head$/, "")));
    }
  });

  it("has HEAD wherever GET is", () => {
    for (const methods of Object.values(paths)) expect("head" in methods).toBe("get" in methods);
  });

  it("leaves no field of a body without a type", () => {
    const bare: string[] = [];
    const look = (value: unknown, at: string): void => {
      if (typeof value !== "object" || value === null) return;
      const { properties } = value as { properties?: Record<string, object> };
      for (const [name, schema] of Object.entries(properties ?? {}))
        if (Object.keys(schema).every((key) => key === "description")) bare.push(`${at} ${name}`);
      for (const each of Object.values(value)) look(each, at);
    };
    for (const [, { operationId, requestBody }] of calls) look(requestBody, operationId);
    expect(bare).toEqual([]);
  });
});
