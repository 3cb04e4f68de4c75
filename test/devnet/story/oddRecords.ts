import type { Json } from "../http/json.ts";
import { everyProtocol, type Sample } from "../sample.ts";
import type { FaultyRequest } from "../verifier/verifierFault.ts";
import { hostileText } from "./hostileText.ts";

type Fields = Record<string, Json | undefined>;

/** Makes a list of records, or a whole response, from a healthy record. */
type Bend = (healthy: Fields, request: FaultyRequest) => Fields[] | Fields;

export type OddRecords = {
  purpose: string;
  expected?: Sample["expected"];
  session: Bend;
  direct: Bend;
  /** Always a whole response: a job has one contract. */
  job: (healthy: Fields, request: FaultyRequest) => Fields;
};

const stranger = "0x00000000000000000000000000000000DeaDBeef";
const elsewhere = (healthy: Fields): Fields => ({ ...healthy, address: stranger });
const contractOf = (job: Fields): Fields => job["contract"] as Fields;
const urls = ["dweb:/ipfs/QmTea"];
const keccak256 = `0x${"ab".repeat(32)}`;
const invalid = {
  "Kettle.sol": { expectedHash: keccak256, calculatedHash: `0x${"cd".repeat(32)}`, msg: "Hashes differ" },
};

/** Session records whose files are not all there; what the other protocols cannot say, they leave out. */
function withFiles(purpose: string, files: Json): OddRecords {
  return {
    purpose,
    expected: everyProtocol("partial"),
    session: (healthy) => [{ ...healthy, status: "partial", files }],
    direct: (healthy) => [{ ...healthy, status: "partial" }],
    job: (healthy) => ({
      ...healthy,
      contract: { ...contractOf(healthy), match: "match", creationMatch: "match", runtimeMatch: "match" },
    }),
  };
}

/** Changes every field of the record, the same in all protocols. */
function withEveryField(
  purpose: string,
  expected: Sample["expected"],
  bend: (fields: Fields) => Fields,
): OddRecords {
  const keepIdentity = (healthy: Fields): Fields => ({
    ...bend(healthy),
    address: healthy["address"],
    chainId: healthy["chainId"],
  });
  return {
    purpose,
    expected,
    session: (healthy) => [keepIdentity(healthy)],
    direct: (healthy) => [keepIdentity({ ...healthy, message: "ok", libraryMap: { __$a$__: "ab" } })],
    job: (healthy) => ({ ...healthy, contract: keepIdentity(contractOf(healthy)) }),
  };
}

const mapValues = (fields: Fields, change: (value: Json | undefined) => Json): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, change(value)]));

export const oddRecords: Record<string, OddRecords> = {
  otherContract: {
    purpose:
      "The answer has a record, but of another contract: it says nothing about the one that was asked for.",
    expected: everyProtocol("unknown"),
    session: (healthy) => [elsewhere(healthy)],
    direct: (healthy) => [elsewhere(healthy)],
    job: (healthy) => ({ ...healthy, contract: elsewhere(contractOf(healthy)) }),
  },
  severalContracts: {
    purpose: "The right record is the second of three; the others belong to other contracts.",
    session: (healthy) => [{ ...elsewhere(healthy), status: "partial" }, healthy, elsewhere(healthy)],
    direct: (healthy) => [{ ...elsewhere(healthy), status: "partial" }, healthy, elsewhere(healthy)],
    job: (healthy) => healthy,
  },
  bestOfSeveral: {
    purpose: "Three records of the same contract, of which the best counts.",
    session: (healthy) => [
      { ...healthy, status: "error", statusMessage: "Unlucky" },
      { ...healthy, status: "partial" },
      healthy,
    ],
    direct: (healthy) => [
      { ...healthy, status: "error", message: "Unlucky" },
      { ...healthy, status: "partial" },
      healthy,
    ],
    job: (healthy) => healthy,
  },
  otherChain: {
    purpose: "The answer has a record of this address, but on another chain.",
    expected: everyProtocol("unknown"),
    session: (healthy) => [{ ...healthy, chainId: "1" }],
    direct: (healthy) => [{ ...healthy, chainId: "1" }],
    job: (healthy) => ({ ...healthy, contract: { ...contractOf(healthy), chainId: "1" } }),
  },
  nothingInside: {
    purpose: "An answer without any record.",
    expected: everyProtocol("unknown"),
    session: () => [],
    direct: () => [],
    job: (healthy) => ({ ...healthy, contract: undefined }),
  },
  missingFiles: withFiles("A file is missing; the service lists it as an object, as real ones do.", {
    found: ["Counter.sol"],
    missing: { "Teapot.sol": { keccak256, urls } },
    invalid: {},
  }),
  missingFilesList: withFiles(
    "A file is missing; the service lists it as an array, as its specification says.",
    {
      found: ["Counter.sol"],
      missing: ["Teapot.sol"],
    },
  ),
  invalidFiles: withFiles("A file does not have the hash that the metadata promise.", {
    found: ["Counter.sol"],
    missing: {},
    invalid,
  }),
  newStatus: {
    purpose: "A status that no client has heard of is shown as it is.",
    expected: everyProtocol("unknown"),
    session: (healthy) => [{ ...healthy, status: "splendid" }],
    direct: (healthy) => [{ ...healthy, status: "splendid" }],
    job: (healthy) => ({ ...healthy, contract: { ...contractOf(healthy), match: "splendid_match" } }),
  },
  hostileRecord: withEveryField(
    "Every text in the answer tries to be a command, a picture and a disguise.",
    everyProtocol("unknown"),
    (fields) => ({
      ...mapValues(fields, (value) => (typeof value === "string" ? hostileText : (value ?? null))),
      files: {
        found: [hostileText],
        missing: { [hostileText]: { keccak256: hostileText, urls: [hostileText] } },
      },
      statusMessage: hostileText,
      libraryMap: { [hostileText]: hostileText },
      [hostileText]: hostileText,
    }),
  ),
  unreadableRecord: withEveryField(
    "Every field but address and chain has a type that it must not have.",
    everyProtocol("unknown"),
    (fields) =>
      mapValues(fields, (value) => (typeof value === "string" ? [7, { tea: true }] : "not what you think")),
  ),
  nullRecord: withEveryField(
    "Every field but address and chain is null.",
    everyProtocol("unknown"),
    (fields) => mapValues(fields, () => null),
  ),
  bareRecord: withEveryField(
    "The record has an address and a chain and nothing else.",
    everyProtocol("unknown"),
    () => ({}),
  ),
};
