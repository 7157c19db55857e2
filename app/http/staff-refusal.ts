/** The reason of a refusal for want of a second factor: pages lead to where it is shown or set up, the API names it. */
export const secondFactorRequired = "second_factor_required";
