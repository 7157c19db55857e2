import type { AttackedDatabase } from "./service";

export async function troubleTheDatabase(_database: AttackedDatabase): Promise<number> {
  return 0;
}
