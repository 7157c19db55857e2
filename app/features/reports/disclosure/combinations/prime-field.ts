/** A prime below 2^26: a product of two remainders stays exact in a double. */
const prime = 67_108_859;

/** `a * b` modulo the prime: exact, and never negative. `times(1, sum)` brings a sum into the field. */
export const times = (a: number, b: number): number => {
  const product = (a * b) % prime;
  return product < 0 ? product + prime : product;
};

/** The multiplicative inverse modulo the prime (extended Euclid). Zero has none. */
export function inverse(value: number): number {
  let [from, to, x, y] = [prime, value, 0, 1];
  while (to !== 0) {
    const times = Math.floor(from / to);
    [from, to] = [to, from - times * to];
    [x, y] = [y, x - times * y];
  }
  return x < 0 ? x + prime : x;
}
