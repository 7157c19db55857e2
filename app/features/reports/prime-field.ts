/** A prime below 2^26: a product of two remainders, with a third added, stays exact in a double. */
const prime = 67_108_859;

/** `a - factor * b`, exactly, modulo the prime. */
export const minus = (a: number, factor: number, b: number): number => (a + (prime - factor) * b) % prime;

/** `a / b`, exactly, modulo the prime. */
export const over = (a: number, b: number): number => (a * inverse(b)) % prime;

function inverse(value: number): number {
  let [from, to, x, y] = [prime, value, 0, 1];
  while (to !== 0) {
    const times = Math.floor(from / to);
    [from, to] = [to, from - times * to];
    [x, y] = [y, x - times * y];
  }
  return x < 0 ? x + prime : x;
}
