import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";

/** Where the files of attachments are kept: the file system, or S3 where it is configured. */
export type AttachmentStore = {
  read(name: string): Promise<StoredFile>;
};

/** The bytes of a file, that there is none, or that the bucket can't be asked. */
export type StoredFile =
  | { kind: "found"; content: Uint8Array<ArrayBuffer> }
  | { kind: "notThere" }
  /** For the log: "S3_403", "S3_no_bucket", or the network's own code such as "ECONNREFUSED". */
  | { kind: "unavailable"; code: string };

/** A bucket of S3 or of anything that speaks its protocol; addressed by path, as every such server understands. */
export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const keyPrefix = "leaflets/";
/** Milliseconds for one call; a person waits for the download. */
const timeoutMs = 10_000;

export function attachmentStore(s3: S3Settings | undefined, folder: string): AttachmentStore {
  return s3 ? s3Store(s3) : folderStore(folder);
}

function folderStore(folder: string): AttachmentStore {
  return {
    async read(name) {
      try {
        return { kind: "found", content: new Uint8Array(await readFile(join(folder, name))) };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return { kind: "notThere" };
        throw error;
      }
    },
  };
}

function s3Store(settings: S3Settings): AttachmentStore {
  const call = s3Caller(settings, keyPrefix);
  return {
    async read(name) {
      try {
        const response = await call(name, { method: "GET", signal: AbortSignal.timeout(timeoutMs) });
        if (response.ok) return { kind: "found", content: new Uint8Array(await response.arrayBuffer()) };
        if (response.status !== 404) return { kind: "unavailable", code: `S3_${response.status}` };
        return lacksBucket(await response.text()) ? { kind: "unavailable", code: noBucket } : { kind: "notThere" };
      } catch (error) {
        return { kind: "unavailable", code: networkCode(error) };
      }
    },
  };
}

/** A bucket that is gone answers like a file that is (404); only the words of the answer tell them apart. */
export const lacksBucket = (words: string) => words.includes("NoSuchBucket");

export const noBucket = "S3_no_bucket";

/** "ECONNREFUSED" and the like, or the kind of error: "TimeoutError". */
export function networkCode(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown };
  return String(cause?.code ?? name);
}

/** Puts a file into the bucket, over an older one of the same name. Throws where the bucket doesn't take it. */
export async function putIntoS3(settings: S3Settings, name: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
  const headers = { "content-type": "application/pdf" };
  const signal = AbortSignal.timeout(timeoutMs);
  const response = await s3Caller(settings, keyPrefix)(name, { method: "PUT", headers, body: content, signal });
  if (!response.ok) throw new Error(`S3 answered ${response.status} when ${name} was stored`);
}

/** Calls the bucket about what it holds under names with this beginning. */
export function s3Caller(
  { endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings,
  prefix: string,
): (name: string, init: RequestInit) => Promise<Response> {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  return (name, init) => client.fetch(`${endpoint}/${bucket}/${prefix}${name}`, init);
}

const namedKey = /<Key>([^<]+)<\/Key>/g;

/** What the bucket holds under names with this beginning, without it. Throws where the bucket doesn't tell all of it. */
export async function listS3(settings: S3Settings, prefix: string): Promise<string[]> {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  const names: string[] = [];
  for (let after: string | undefined = prefix; after !== undefined; ) {
    const query = new URLSearchParams({ "list-type": "2", prefix, "start-after": after });
    const response: Response = await client.fetch(`${endpoint}/${bucket}?${query}`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw Object.assign(new Error(`S3 answered ${response.status} to a list`), { code: `S3_${response.status}` });
    }
    const text = await response.text();
    const keys = [...text.matchAll(namedKey)].map(([, key = ""]) => key);
    names.push(...keys.map((key) => key.slice(prefix.length)));
    after = text.includes("<IsTruncated>true</IsTruncated>") ? keys.at(-1) : undefined;
  }
  return names;
}
