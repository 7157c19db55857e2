/** Names and addresses of the product: the one place that knows them. */
export const product = {
  name: "Vointi",
  formerName: "Voimavara",
  companyName: "Vointi Oy",
  /** The partner's fitness app, where the call-up survey earns points. */
  fitnessAppUrl: "https://app.fitness.example/",
  supportEmail: "tuki@vointi.example",
} as const;
