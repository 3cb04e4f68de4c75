/** What builds of the workspace make of a sample. */
export type DecodedRow = {
  readonly call: string;
  /** The error, and the index of the call that raised it. */
  readonly why?: readonly [error: string, raisedBy: number | undefined];
  readonly logs?: readonly string[];
  /** The first of them, an exclamation mark behind those on the failing path. */
  readonly calls?: readonly string[];
};

const keeper = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
export const guest = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const steep = `0x${"7374656570".padEnd(64, "0")}`;
export const token = `0x${"beef".padStart(40, "0")}`;
const outOfTea = "OutOfTea(tea: oolong, requested: 60, left: 40) build Storeroom";
const burn = `burn(sticks: ${7n << 128n})`;
const served = (cups: number, rest: number) =>
  `Served(guest: ${guest}, tea: oolong, cups: ${cups}, rest: ${rest}) build Host`;
const pays = (name: string) => `${name}(token: ${token}, guest: ${guest}, amount: 250) build Till`;

export const decodedRows: Readonly<Record<string, DecodedRow>> = {
  fiveLevels: {
    call: "welcome(tea: oolong, cups: 20) build Host",
    why: [outOfTea, 5],
    calls: [
      "0 welcome(tea: oolong, cups: 20) build Host failed !",
      `1 seat(guest: ${guest}, tea: oolong, cups: 20) build Table failed !`,
      `2 recommend(guest: ${guest}) build Waiter caught`,
      "2 order(tea: oolong, cups: 20) build Waiter failed !",
      "3 brew(tea: oolong, cups: 20) build Kitchen failed !",
      "4 take(tea: oolong, grams: 60) build Storeroom failed !",
    ],
  },
  fiveLevelsServed: { call: "welcome(tea: oolong, cups: 5) build Host", logs: [served(5, 25)] },
  libraryError: {
    call: "weigh(grams: 3) build Scales",
    why: ["TooLight(grams: 3, least: 5) build Measures", 1],
    calls: ["0 weigh(grams: 3) build Scales failed !", "1 check(grams: 3, least: 5) build Measures failed !"],
  },
  factory: {
    call: "grow() build Garden",
    calls: ["0 grow() build Garden succeeded", "1 creation succeeded"],
  },
  beforeUpgrade: {
    call: "order(cups: 4) build SpringMenu",
    logs: [`Ordered(guest: ${guest}, cups: 4) build SpringMenu`],
    calls: ["0 order(cups: 4) build SpringMenu succeeded", "1 order(cups: 4) build SpringMenu succeeded"],
  },
  afterUpgrade: {
    call: "order(pots: 4) build AutumnMenu",
    why: ["TooManyPots(pots: 4, most: 2) build AutumnMenu", 1],
    calls: ["0 order(pots: 4) build AutumnMenu failed !", "1 order(pots: 4) build AutumnMenu failed !"],
  },
  collidingSelectors: {
    call: `${burn} guess Incense | collate_propagate_storage(page: 0x${"7".padStart(32, "0")}) guess Archive`,
  },
  collidingSelectorKnown: { call: `${burn} build Incense` },
  twoTransfers: {
    call: `give(guest: ${guest}, cups: 12, teapot: 1905) build Keepsakes`,
    logs: [
      `Transfer(from: ${keeper}, to: ${guest}, value: 12) build Keepsakes`,
      `Transfer(from: ${keeper}, to: ${guest}, tokenId: 1905) build Keepsakes`,
    ],
  },
  anonymousEvent: {
    call: `whisper(word: ${steep}, times: 3) build Keepsakes`,
    logs: [`Whispered(from: ${keeper}, word: ${steep}, times: 3) build Keepsakes`],
  },
  redirectCall: { call: pays("pay"), logs: [`Answered(answer: ${answerOf(22n, 64n, 32n, 1n)}) build Till`] },
  packedRedirectCall: { call: pays("payPacked"), logs: [`Answered(answer: ${answerOf(1n)}) build Till`] },
  responseCode: { call: pays("payDirectly"), logs: [`Answered(answer: ${answerOf(184n)}) build Till`] },
  callsWithoutResult: { call: "welcome(tea: oolong, cups: 1) build Host", logs: [served(1, 22)] },
  callsNotRecorded: {
    call: "welcome(tea: oolong, cups: 20) build Host",
    why: [
      "OutOfTea(name: oolong, wanted: 60, there: 22) guess TeaChest | OutOfTea(tea: oolong, requested: 60, left: 22) guess Storeroom",
      undefined,
    ],
  },
};

/** Words as a call returns them. */
export function answerOf(...words: readonly bigint[]): string {
  return `0x${words.map((word) => word.toString(16).padStart(64, "0")).join("")}`;
}
