/** The name of the product and of its partner's app: the one place that knows them. Whose service it is says the environment. */
export const product = {
  name: "Vointi",
  /** The partner's fitness app, where the call-up survey earns points. */
  fitnessAppUrl: "https://app.fitness.example/",
} as const;
