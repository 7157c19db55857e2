import { type NamedOrder, orderNameIn } from "~/features/orders/order-name";
import { storedFileAddress } from "~/i18n/api-addresses";
import { localeOf } from "~/i18n/languages";
import { pageUrl } from "~/i18n/paths";
import type { FormWords, Words } from "~/i18n/words.server";
import { writtenTime } from "~/platform/time/written-time";
import { fileKinds } from "./file-type";
import type { OrderFilesViewData } from "./order-files-view";
import type { ReportFile } from "./own-reports.server";

/** Why a file is not taken, as far as a page says it. */
export type FileRefusal =
  | "empty"
  | "badName"
  | "wrongType"
  | "damaged"
  | "tooLarge"
  | "busy"
  | "noSpace"
  | "unavailable"
  | "noSuchFile";

export function orderFilesView(
  words: FormWords,
  {
    order,
    files,
    most,
    chosen,
    saved,
    refused,
  }: {
    order: NamedOrder & { id: string };
    files: readonly ReportFile[];
    /** Most bytes of a file. */
    most: number;
    /** The file of which the next one is a version. */
    chosen: string;
    saved: boolean;
    refused?: FileRefusal;
  },
): OrderFilesViewData {
  const { t, language, formToken } = words;
  const at = { assessmentOrderId: order.id };
  const limits = { most: writtenSize(words, most), kinds: fileKinds.map((kind) => kind.toUpperCase()).join(", ") };
  const named = files.map((file) => ({ ...file, name: file.versions[0]?.filename ?? "" }));
  return {
    title: t("reportFiles:title"),
    back: { href: pageUrl("adminOrder", language, at), label: orderNameIn(language, order) },
    lead: t("reportFiles:lead"),
    saved: saved ? t("reportFiles:saved") : undefined,
    none: files.length === 0 ? t("reportFiles:none") : undefined,
    columns: [
      { label: t("reportFiles:version") },
      { label: t("reportFiles:uploadedAt"), holds: "line" },
      { label: t("reportFiles:uploadedBy") },
      { label: t("reportFiles:size"), holds: "line" },
    ],
    files: named.map((file) => fileRows(words, order.id, file)),
    upload: {
      title: t("reportFiles:upload"),
      versions: files.reduce((sum, { versions }) => sum + versions.length, 0),
      token: formToken,
      errorSummary: t("common:errorSummary"),
      errorPrefix: t("common:errorPrefix"),
      error: refused && t(`reportFiles:refused.${refused}`, limits),
      file: {
        label: t("reportFiles:file"),
        hint: t("reportFiles:fileHint", limits),
        accept: fileKinds.map((kind) => `.${kind}`).join(","),
      },
      as:
        files.length === 0
          ? undefined
          : {
              label: t("reportFiles:as"),
              value: files.some(({ reportFileId }) => reportFileId === chosen) ? chosen : "",
              options: [
                { value: "", label: t("reportFiles:asNew") },
                ...named.map(({ reportFileId, name }) => ({
                  value: reportFileId,
                  label: t("reportFiles:asVersion", { name }),
                })),
              ],
            },
      submit: t("reportFiles:submit"),
      sending: t("reportFiles:sending"),
    },
  };
}

/** The versions of one file, and where the next is added. */
function fileRows(
  words: FormWords,
  orderId: string,
  { reportFileId, name, versions }: ReportFile & { name: string },
): OrderFilesViewData["files"][number] {
  const { t, language } = words;
  return {
    key: reportFileId,
    title: name,
    versions: versions.map(({ storedFileId, version, filename, size, uploadedAt, uploadedBy }) => ({
      key: storedFileId,
      link: {
        href: storedFileAddress(storedFileId, filename),
        label: t(filename === name ? "reportFiles:numbered" : "reportFiles:numberedAs", { version, filename }),
      },
      uploadedAt: writtenTime(uploadedAt, language),
      uploadedBy: uploadedBy ?? t("reportFiles:unknown"),
      size: writtenSize(words, size),
    })),
    add: {
      href: `${pageUrl("adminOrderFiles", language, { assessmentOrderId: orderId }, { as: reportFileId })}#upload`,
      label: t("reportFiles:addVersion", { name }),
    },
  };
}

const kilobyte = 1_024;
const megabyte = kilobyte ** 2;

/** How large a file is, as programs write it: "25 MB", "1 kB" for the smallest. */
function writtenSize({ language }: Pick<Words, "language">, bytes: number): string {
  const [unit, value] =
    bytes < megabyte
      ? (["kilobyte", Math.max(1, bytes / kilobyte)] as const)
      : (["megabyte", bytes / megabyte] as const);
  const options = { style: "unit", unit, maximumFractionDigits: value < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat(localeOf[language], options).format(value);
}
