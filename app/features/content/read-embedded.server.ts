import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { YAMLParseError } from "yaml";
import type { z } from "zod";
import { type ContentProblem, contentKey, schemaReason } from "~/i18n/authored-content";
import { parseYaml } from "~/platform/parse-yaml.server";
import {
  articleFileSchema,
  type EmbeddedContent,
  faqFileSchema,
  footerFileSchema,
  mailTemplatesFileSchema,
  notificationFileSchema,
  pageFileSchema,
} from "./embedded-files";

export type EmbeddedProblem = ContentProblem & { file: string };

/** Reads and checks the files of the embedded service; every problem is told with its file and key. */
export async function readEmbedded(
  folder: string,
): Promise<{ ok: true; embedded: EmbeddedContent } | { ok: false; problems: EmbeddedProblem[] }> {
  const problems: EmbeddedProblem[] = [];
  const one = async <Schema extends z.ZodType>(schema: Schema, file: string) => {
    const read = await readChecked(schema, folder, file);
    if ("problems" in read) problems.push(...read.problems.map((problem) => ({ file, ...problem })));
    return "content" in read ? [read.content] : [];
  };
  const many = async <Schema extends z.ZodType, Name extends string>(
    schema: Schema & z.ZodType<Record<Name, string>>,
    under: string,
    name: Name,
  ) => {
    const names = (await readdir(join(folder, under))).filter((path) => path.endsWith(".yaml")).sort();
    const read = await Promise.all(
      names.map(async (path) => {
        const file = join(under, path);
        const content = await one(schema, file);
        for (const { [name]: own } of content.filter((each) => `${each[name]}.yaml` !== path)) {
          problems.push({ file, key: name, reason: `${name} ${own} does not match the file name` });
        }
        return content;
      }),
    );
    return read.flat();
  };
  const [pages, articles, [privacy], [footer], [faq], [notification], [mails]] = await Promise.all([
    many(pageFileSchema, "pages", "slug"),
    many(articleFileSchema, "articles", "id"),
    one(pageFileSchema, "privacy.yaml"),
    one(footerFileSchema, "footer.yaml"),
    one(faqFileSchema, "faq.yaml"),
    one(notificationFileSchema, "notification.yaml"),
    one(mailTemplatesFileSchema, "mail-templates.yaml"),
  ]);
  if (problems.length > 0 || !privacy || !footer || !faq || !notification || !mails) return { ok: false, problems };
  return {
    ok: true,
    embedded: {
      pages,
      articles,
      privacy,
      footer,
      faq: faq.questions,
      notification: notification.notification,
      mailTemplates: mails.templates,
    },
  };
}

async function readChecked<Schema extends z.ZodType>(
  schema: Schema,
  folder: string,
  file: string,
): Promise<{ content: z.output<Schema> } | { problems: ContentProblem[] }> {
  try {
    const content: unknown = parseYaml(await readFile(join(folder, file), "utf8"));
    const parsed = schema.safeParse(content);
    if (parsed.success) return { content: parsed.data };
    const nameOf = (item: Record<string, unknown>) => item.key ?? item.id;
    const keyOf = ({ path }: z.core.$ZodIssue) => contentKey(path, content, { nameOf }) || "(file)";
    return { problems: parsed.error.issues.map((issue) => ({ key: keyOf(issue), reason: schemaReason(issue) })) };
  } catch (error) {
    if (error instanceof YAMLParseError) return { problems: [{ key: "(file)", reason: error.message }] };
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      return { problems: [{ key: "(file)", reason: "is missing" }] };
    throw error;
  }
}
