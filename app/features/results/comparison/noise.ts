/**
 * The standard error of one answer in points: how far apart two answers of one person to one question stand though nothing
 * has changed. Answers spread by about 25 points, and seven tenths of that is the person (decision 0137).
 */
const errorOfAnswer = 25 * Math.sqrt(1 - 0.7);

/** Nine of ten differences between two measurements of the same stay within so many standard errors. */
const nineOfTen = 1.645;

type Scored = { questions: readonly { weight: number }[] };

/** Most points by which two scores of a module differ by chance alone. */
export function noiseOfModule(module: Scored): number {
  return widthOf(errorOfModule(module));
}

/** The same of the index, the mean of the modules' scores. */
export function noiseOfIndex(modules: readonly Scored[]): number {
  const squares = modules.reduce((sum, module) => sum + errorOfModule(module) ** 2, 0);
  return widthOf(Math.sqrt(squares) / modules.length);
}

/** Of a weighted mean: the more unevenly answers count, the fewer of them there seem to be. */
function errorOfModule({ questions }: Scored): number {
  const weights = questions.map(({ weight }) => weight).filter((weight) => weight > 0);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const squares = weights.reduce((total, weight) => total + weight ** 2, 0);
  return sum === 0 ? 0 : (errorOfAnswer * Math.sqrt(squares)) / sum;
}

/** In whole points, as scores are. Two measurements err, not one. */
function widthOf(error: number): number {
  return Math.round(nineOfTen * Math.SQRT2 * error);
}
