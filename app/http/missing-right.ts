import { AppError } from "~/platform/errors";

/** What somebody would have to have, or be, for what they asked; the page of the refusal says it and who gives it. */
export const rights = [
  "admin",
  "adminOfAll",
  "subscriber",
  "professional",
  /** Requests to join an organisation are answered by its administrators and subscribers. */
  "answersJoins",
  /** Somebody with a role elsewhere is changed by an administrator of the whole service. */
  "managesPerson",
  /** Nobody closes or erases their own account in the console. */
  "isAnother",
  /** Of age. */
  "validPerson",
] as const;
export type Right = (typeof rights)[number];

/** A refusal of a page for want of a right. To programs it is any other 403. */
export class MissingRight extends AppError {
  readonly right: Right;

  constructor(right: Right) {
    super("forbidden");
    this.name = "MissingRight";
    this.right = right;
  }
}
