/** Name of the hidden field in every form; form-token.server.ts makes and checks its value. */
export const formTokenField = "formToken";
