/** Name of the hidden field in forms that take words: whose page it was; app/http/writer.server.ts makes and checks it. */
export const writerField = "writer";

/** Name of the hidden field that no form of anybody else has. */
export const ownFormField = (writer: string) => `of-${writer}`;
