/** A prime below 2^26: a product of two remainders stays exact in a double. */
const prime = 67_108_859;

/** `a * b`, exactly, modulo the prime; from 0 up. */
export const times = (a: number, b: number): number => {
  const product = (a * b) % prime;
  return product < 0 ? product + prime : product;
};

export function inverse(value: number): number {
  let [from, to, x, y] = [prime, value, 0, 1];
  while (to !== 0) {
    const times = Math.floor(from / to);
    [from, to] = [to, from - times * to];
    [x, y] = [y, x - times * y];
  }
  return x < 0 ? x + prime : x;
}
