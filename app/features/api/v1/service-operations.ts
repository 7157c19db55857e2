import { z } from "zod";
import { operation } from "./operation";

/** What the service tells of itself, and is told by its own pages. */

export const readContract = operation({
  id: "readContract",
  tag: "other",
  method: "GET",
  address: "openapi",
  summary: "This document.",
  access: "anybody",
  answers: {
    200: { description: "OpenAPI 3.1.", body: z.looseObject({ openapi: z.string(), paths: z.object({}).loose() }) },
  },
  problems: [],
});

export const readReference = operation({
  id: "readReference",
  tag: "other",
  method: "GET",
  address: "reference",
  summary: "This document as a page to read. In production it is not there.",
  access: "anybody",
  answers: { 200: { description: "The page.", contentTypes: ["text/html"], tagged: true } },
  problems: ["notFound"],
});

/** Text; anything else counts as none, since a page that broke may tell anything. */
const leniently = z.unknown().meta({ type: "string" }).optional();

export const reportPageError = operation({
  id: "reportPageError",
  tag: "other",
  method: "POST",
  address: "pageErrors",
  summary:
    "Tells that a page broke in a browser: the kind of error and places in the service's own files. Not there where errors are not reported.",
  access: "anybody",
  body: z.object({ type: leniently, frames: leniently, code: leniently }),
  answers: { 204: { description: "Taken." } },
  problems: ["notFound", "too_many_requests"],
});

export const serviceOperations = [readContract, readReference, reportPageError] as const;
