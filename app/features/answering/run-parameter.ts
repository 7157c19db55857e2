/** Query of the answer page that names the run (spec §7: resultId), so that no answer lands in another one. */
export const runParameter = "resultId";

/** And that names the question. */
export const questionParameter = "question";
