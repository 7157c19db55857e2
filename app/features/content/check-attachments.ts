import type { InstrumentFile } from "~/features/survey/instrument-file";

/**
 * Finds what the surveys' `attachments` name that the catalogue doesn't hold, and what they name twice in one place.
 * @param leafletIds ids of the catalogue
 */
export function checkAttachments(
  files: readonly InstrumentFile[],
  leafletIds: readonly string[],
): { file: string; key: string; reason: string }[] {
  const known = new Set(leafletIds);
  const check = (file: InstrumentFile, key: string, attachments: readonly string[]) =>
    attachments.flatMap((id, index) => {
      if (!known.has(id)) return [{ file: `${file.key}.yaml`, key, reason: `no such leaflet: ${id}` }];
      if (attachments.indexOf(id) < index) {
        return [{ file: `${file.key}.yaml`, key, reason: `leaflet named twice: ${id}` }];
      }
      return [];
    });
  return files.flatMap((file) =>
    file.modules.flatMap((module) => [
      ...check(file, `${module.key}/attachments`, module.attachments ?? []),
      ...(module.additionalFeedback ?? []).flatMap((group) =>
        group.subgroups.flatMap((subgroup) =>
          check(file, `${module.key}/${group.groupId}/${subgroup.subgroupId}/attachments`, subgroup.attachments ?? []),
        ),
      ),
    ]),
  );
}
