/** The name of the product: the one place that knows it. Whose service it is says the environment. */
export const product = { name: "Vointi" } as const;
