/** Ten years of age, such as "30–39", on the day an order began; the youngest and the oldest are together. */
export function ageClass(dateOfBirth: string, on: Date): string {
  const [year = 0, month = 0, day = 0] = dateOfBirth.split("-").map(Number);
  const hadBirthday = on.getUTCMonth() + 1 > month || (on.getUTCMonth() + 1 === month && on.getUTCDate() >= day);
  const age = on.getUTCFullYear() - year - (hadBirthday ? 0 : 1);
  if (age < 30) return "–29";
  if (age >= 60) return "60–";
  const from = Math.floor(age / 10) * 10;
  return `${from}–${from + 9}`;
}
