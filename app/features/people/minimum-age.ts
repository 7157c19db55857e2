/** Years that whoever uses the service has to be (spec §5). */
export const minimumAge = 18;
