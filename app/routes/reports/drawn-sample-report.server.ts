import { SampleReport } from "~/features/marketing/sample-report";
import { keptDrawing } from "~/remix/drawn-part.server";

/** The sample for a document: it is the same for everybody. */
export const drawnSampleReport = keptDrawing(SampleReport);
