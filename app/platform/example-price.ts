import { z } from "zod";

/** What a survey of so many people costs, in whole euros and without tax. */
export type Price = { people: number; euros: number };

/** As the environment gives it: people and euros, such as "200;1400". */
export const examplePrice = z
  .string()
  .regex(
    /^[1-9]\d{1,4};[1-9]\d{0,5}$/,
    "must be a number of people from 10 on and what a survey of them costs in whole euros without tax, such as 200;1400",
  )
  .transform((value): Price => {
    const [people = 0, euros = 0] = value.split(";").map(Number);
    return { people, euros };
  });

/** The demo's own, shown with the words that it is made up. */
export const madeUpPrice: Price = { people: 200, euros: 1_400 };
