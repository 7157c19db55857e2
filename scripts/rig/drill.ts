/** What a drill is told; the numbers are those of the catalogue unless the command says others. */
export type Scale = { answers: number; people: number; kills: number };

/** What came of it: figures of one line, and whether all is as it has to be. */
export type Drilled = { isGood: boolean; figures: string[] };

export type Drill = (scale: Scale) => Promise<Drilled>;
