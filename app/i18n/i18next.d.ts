import type { resources } from "./resources.server";

declare module "i18next" {
  interface CustomTypeOptions {
    resources: (typeof resources)["en"];
    returnNull: false;
  }
}
