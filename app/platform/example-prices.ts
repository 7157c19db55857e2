import { z } from "zod";

/** What a survey of so many people costs, in whole euros and without tax. */
export type Price = { people: number; euros: number };

/** The first stands by itself wherever there is room for one alone. */
export type Prices = readonly [Price, ...Price[]];

/** As the environment gives them: people and euros, such as "200;1400", and commas between several. */
export const examplePrices = z
  .string()
  .regex(
    /^[1-9]\d{1,4};[1-9]\d{0,5}(, ?[1-9]\d{1,4};[1-9]\d{0,5})*$/,
    "must be a number of people from 10 on and what a survey of them costs in whole euros without tax, such as 200;1400, with commas between several",
  )
  .transform((value) => {
    const [first = "", ...others] = value.split(",");
    return [priceOf(first), ...others.map(priceOf)] as const satisfies Prices;
  })
  .refine(
    (prices) => new Set(prices.map(({ people }) => people)).size === prices.length,
    "must name each number of people once",
  );

function priceOf(pair: string): Price {
  const [people = 0, euros = 0] = pair.split(";").map(Number);
  return { people, euros };
}

/** The demo's own, shown with the words that they are made up: one of each size that a quote is asked for. */
export const madeUpPrices: Prices = [
  { people: 200, euros: 1_400 },
  { people: 30, euros: 450 },
  { people: 600, euros: 3_200 },
  { people: 1_500, euros: 6_800 },
];
