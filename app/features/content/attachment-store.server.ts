import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { AwsClient } from "aws4fetch";

/** Where the files of attachments are kept: the file system, or S3 where it is configured. */
export type AttachmentStore = {
  /** The bytes of a file, or undefined where there is none. Throws StorageUnavailableError where nobody can tell. */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
};

/** A bucket of S3 or of anything that speaks its protocol; addressed by path, as every such server understands. */
export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** The bucket can't be asked: nothing answers in time, it isn't there, or it doesn't let us in. */
export class StorageUnavailableError extends Error {
  /** For the log: "S3_403", "S3_no_bucket", or the network's own code such as "ECONNREFUSED". */
  readonly code: string;

  constructor(code: string) {
    super(`attachment storage: ${code}`);
    this.name = "StorageUnavailableError";
    this.code = code;
  }
}

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
        return new Uint8Array(await readFile(join(folder, name)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
        throw error;
      }
    },
  };
}

function s3Store(settings: S3Settings): AttachmentStore {
  const call = s3Caller(settings);
  return {
    async read(name) {
      try {
        const response = await call(name, { method: "GET" });
        if (response.ok) return new Uint8Array(await response.arrayBuffer());
        if (response.status !== 404) throw new StorageUnavailableError(`S3_${response.status}`);
        // A bucket that is gone answers like a file that is; only the words of the answer tell them apart.
        if ((await response.text()).includes("NoSuchBucket")) throw new StorageUnavailableError("S3_no_bucket");
        return undefined;
      } catch (error) {
        throw error instanceof StorageUnavailableError ? error : new StorageUnavailableError(networkCode(error));
      }
    },
  };
}

/** "ECONNREFUSED" and the like, or the kind of error: "TimeoutError". */
function networkCode(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: unknown };
  return String(cause?.code ?? name);
}

/** Puts a file into the bucket, over an older one of the same name. Throws where the bucket doesn't take it. */
export async function putIntoS3(settings: S3Settings, name: string, content: Uint8Array<ArrayBuffer>): Promise<void> {
  const headers = { "content-type": "application/pdf" };
  const response = await s3Caller(settings)(name, { method: "PUT", headers, body: content });
  if (!response.ok) throw new Error(`S3 answered ${response.status} when ${name} was stored`);
}

function s3Caller({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 2 });
  return (name: string, init: RequestInit) =>
    client.fetch(`${endpoint}/${bucket}/${keyPrefix}${name}`, { ...init, signal: AbortSignal.timeout(timeoutMs) });
}
