/** Somebody is in the database who was erased, or nobody can say: no instance may let anybody in. */
export class ErasedPeopleError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ErasedPeopleError";
  }
}
