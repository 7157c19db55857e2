/** Name, former name and addresses of the product: the one place that knows them. */
export const product = {
  name: "Vointi",
  formerName: "Voimavara",
  companyName: "Vointi Oy",
  companyAddress: "Esimerkkikatu 1, 00100 Helsinki",
  supportEmail: "tuki@vointi.example",
} as const;
