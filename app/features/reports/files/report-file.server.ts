import { csvFile } from "~/features/exports/csv-file.server";
import type { Separator } from "~/features/exports/csv-format";
import { rowCountSheet } from "~/features/exports/row-count.server";
import { xlsxFile } from "~/features/exports/xlsx-file.server";
import { orderNameIn, orderNamesOf } from "~/features/orders/order-name";
import type { Words } from "~/i18n/words.server";
import { unitName } from "../disclosure/report-groups";
import type { ReportedOrder } from "../report-access.server";
import type { FiledReport } from "./about-view.server";
import { cellSheet } from "./cell-sheet-view.server";
import { reportSheets } from "./report-sheets-view.server";
import { slideFile } from "./slide.server";
import { slideView } from "./slide-view.server";

export const reportFormats = ["csv", "xlsx", "pptx", "json"] as const;
export type ReportFormat = (typeof reportFormats)[number];

export type ReportFile = { filename: string; contentType: string; content: AsyncIterable<Uint8Array | string> };

type Asked = FiledReport & { format: ReportFormat; separator: Separator; check: boolean };

/** A report as a file: exactly the cells that are published, hidden ones with the reason, and on the slide what they say first. */
export function reportFile(words: Words, { format, separator, check, ...filed }: Asked): ReportFile {
  const { order, report } = filed;
  const filename = `${[orderNameIn(words.language, order), report.wave, ...namesOfPart(order)].join(" ")}.${format}`;
  switch (format) {
    case "csv":
      return {
        filename,
        contentType: "text/csv; charset=utf-8",
        content: csvFile(cellSheet(words, report, order), { separator, check }),
      };
    case "xlsx":
      return {
        filename,
        contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        content: xlsxFile(reportSheets(words, filed), rowCountSheet(words)),
      };
    case "pptx":
      return {
        filename,
        contentType: "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        content: slideFile(slideView(words, filed)),
      };
    case "json":
      return { filename, contentType: "application/json", content: jsonFile(filed) };
  }
}

/** The unit of whoever reads no more than one, so that their file is not taken for the whole report. */
const namesOfPart = ({ part }: Pick<ReportedOrder, "part">): string[] => part?.at(-1)?.slice(-1) ?? [];

/**
 * The certificate with the cells it is of: what `npm run reports:verify` reads. What they are of stands beside it, by names
 * that may change after the signature.
 */
async function* jsonFile({ order, report }: FiledReport): AsyncGenerator<string> {
  const { certificate, cells, wave, madeAt } = report;
  const part = order.part && { part: order.part.map(unitName) };
  const called = { survey: order.name, surveyNames: orderNamesOf(order) };
  const of = { organisation: order.organisation, ...called, wave, madeAt, ...part };
  yield `${JSON.stringify({ of, certificate, cells }, null, 1)}\n`;
}
