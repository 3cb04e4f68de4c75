/** The most that a JSON text may hold to be parsed. */
export type JsonBudget = {
  /** UTF-8, of the whole text. */
  readonly bytes: number;
  /** Of one number, those of its fraction and its exponent too. */
  readonly digits: number;
  /** Everything but the names in objects. */
  readonly values: number;
  /** Containers inside one another. */
  readonly depth: number;
  /** UTF-16 units of one name in an object, as it is spelled. */
  readonly nameLength: number;
};

/** More than any response of a service that means well, and nothing that whoever walks the value could not take. */
export const wholeBudget: JsonBudget = {
  bytes: 32 * 1024 * 1024,
  digits: 100,
  values: 1_500_000,
  depth: 200,
  // No file's path is as long. It must stay below what is told apart at once (core/characters/distinctTexts).
  nameLength: 1024,
};

/** The same of a file that a tool wrote into a project: a script's record of thousands of transactions has some 60 MB. */
export const projectBudget: JsonBudget = { ...wholeBudget, bytes: 64 * 1024 * 1024, values: 4_000_000 };

/** The same of one line of many. */
export const lineBudget: JsonBudget = { ...wholeBudget, bytes: 2 * 1024 * 1024, values: 20_000 };

/** What may be parsed at once, without leaving the thread: the worst that fits takes some tenths of a second. */
export const turnBudget: JsonBudget = { ...wholeBudget, bytes: 4 * 1024 * 1024, values: 200_000 };

/** A JSON text holds more than its reader allows. It may be no JSON at all: nothing of it was parsed. */
export class TooMuchToRead extends Error {
  override readonly name = "TooMuchToRead";
  readonly exceeded: keyof JsonBudget;

  constructor(exceeded: keyof JsonBudget) {
    super(`The JSON holds more than is read (${exceeded}).`);
    this.exceeded = exceeded;
  }
}
