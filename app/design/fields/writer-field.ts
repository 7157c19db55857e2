/** Name of the hidden field in forms that take words: whose page it was; app/http/writer.server.ts makes and checks it. */
export const writerField = "writer";
