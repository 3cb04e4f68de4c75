import assert from "node:assert/strict";
import { WorkspaceBuilds } from "../../../src/app/builds/workspaceBuilds.ts";
import { ChosenAbis } from "../../../src/app/decoding/chosenAbis.ts";
import { ResultDecoder } from "../../../src/app/decoding/resultDecoder.ts";
import type { DecodedCall, ResultDecoding, TracedCall } from "../../../src/app/decoding/resultDecoding.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { parseTransactionReference } from "../../../src/core/transactionReference.ts";
import type { AbiItem, Candidates } from "../../../src/decode/decoding.ts";
import type { DecodedError } from "../../../src/decode/decodedError.ts";
import { parseInThread } from "../../../src/platform/node/parseInThread.ts";
import type { Devnet } from "../../devnet/devnet.ts";
import { openChannel } from "../../support/channel.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { MemoryFolder } from "../../support/memoryFolder.ts";
import { networkWith } from "../../support/networks.ts";
import { plainValues } from "../../support/plainValue.ts";
import { openedFolder } from "../../support/projectFolder.ts";
import { unending } from "../../support/requests.ts";
import { copySampleWorkspace } from "../../support/sampleWorkspace.ts";
import { MemoryLog } from "../../support/stores.ts";
import { temporaryFolder, type TemporaryFolder } from "../../support/temporaryFolder.ts";
import { valueOf } from "../core/arbitraries.ts";
import { sharedDevnet } from "./sharedDevnet.ts";

/** What all that fits says, each with where it comes from. */
function textOf(candidates: Candidates<AbiItem>): string {
  const texts = candidates.map(({ item, provenance, reading }) => {
    const values =
      reading.kind === "read" || reading.kind === "notCanonical"
        ? item.inputs.map(({ name }, at) => `${name}: ${String(plainValues(reading.arguments)[at])}`)
        : ["?"];
    const doubt = reading.kind === "read" ? "" : ` ${reading.kind}`;
    return `${item.name}(${values.join(", ")}) ${provenance.kind}${doubt}`;
  });
  return texts.join(" | ");
}

function callText(call: DecodedCall): string {
  return call.kind === "function" ? textOf(call.candidates) : call.kind;
}

function errorText(error: DecodedError | undefined): string {
  if (error?.kind === "custom") return textOf(error.candidates);
  return error === undefined ? "" : error.kind;
}

/** What a call calls, how deep, and what came of it. */
function tracedText(call: TracedCall): string {
  const path = call.isOnFailingPath ? " !" : "";
  return `${call.depth} ${callText(call.decode())} ${call.outcome}${path}`;
}

type Row = {
  readonly call: string;
  /** The error, and the index of the call that raised it. */
  readonly why?: readonly [error: string, raisedBy: number | undefined];
  readonly logs?: readonly string[];
  /** The first of them, an exclamation mark behind those on the failing path. */
  readonly calls?: readonly string[];
};

const keeper = "0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266";
const guest = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const steep = `0x${"7374656570".padEnd(64, "0")}`;
const token = `0x${"beef".padStart(40, "0")}`;
const outOfTea = "OutOfTea(tea: oolong, requested: 60, left: 40) build";
const burn = `burn(sticks: ${7n << 128n})`;
const served = (cups: number, rest: number) =>
  `Served(guest: ${guest}, tea: oolong, cups: ${cups}, rest: ${rest}) build`;
const pays = (name: string) => `${name}(token: ${token}, guest: ${guest}, amount: 250) build`;

const rows: Readonly<Record<string, Row>> = {
  fiveLevels: {
    call: "welcome(tea: oolong, cups: 20) build",
    why: [outOfTea, 5],
    calls: [
      "0 welcome(tea: oolong, cups: 20) build failed !",
      `1 seat(guest: ${guest}, tea: oolong, cups: 20) build failed !`,
      `2 recommend(guest: ${guest}) build caught`,
      "2 order(tea: oolong, cups: 20) build failed !",
      "3 brew(tea: oolong, cups: 20) build failed !",
      "4 take(tea: oolong, grams: 60) build failed !",
    ],
  },
  fiveLevelsServed: { call: "welcome(tea: oolong, cups: 5) build", logs: [served(5, 25)] },
  libraryError: {
    call: "weigh(grams: 3) build",
    why: ["TooLight(grams: 3, least: 5) build", 1],
    calls: ["0 weigh(grams: 3) build failed !", "1 check(grams: 3, least: 5) build failed !"],
  },
  factory: { call: "grow() build", calls: ["0 grow() build succeeded", "1 creation succeeded"] },
  beforeUpgrade: {
    call: "order(cups: 4) build",
    logs: [`Ordered(guest: ${guest}, cups: 4) build`],
    calls: ["0 order(cups: 4) build succeeded", "1 order(cups: 4) build succeeded"],
  },
  afterUpgrade: {
    call: "order(pots: 4) build",
    why: ["TooManyPots(pots: 4, most: 2) build", 1],
    calls: ["0 order(pots: 4) build failed !", "1 order(pots: 4) build failed !"],
  },
  collidingSelectors: {
    call: `collate_propagate_storage(page: 0x${"7".padStart(32, "0")}) guess | ${burn} guess`,
  },
  collidingSelectorKnown: { call: `${burn} build` },
  twoTransfers: {
    call: `give(guest: ${guest}, cups: 12, teapot: 1905) build`,
    logs: [
      `Transfer(from: ${keeper}, to: ${guest}, value: 12) build`,
      `Transfer(from: ${keeper}, to: ${guest}, tokenId: 1905) build`,
    ],
  },
  anonymousEvent: {
    call: `whisper(word: ${steep}, times: 3) build`,
    logs: [`Whispered(from: ${keeper}, word: ${steep}, times: 3) build`],
  },
  redirectCall: { call: pays("pay"), logs: [`Answered(answer: ${answerOf(22n, 64n, 32n, 1n)}) build`] },
  packedRedirectCall: { call: pays("payPacked"), logs: [`Answered(answer: ${answerOf(1n)}) build`] },
  responseCode: { call: pays("payDirectly"), logs: [`Answered(answer: ${answerOf(184n)}) build`] },
  callsWithoutResult: { call: "welcome(tea: oolong, cups: 1) build", logs: [served(1, 22)] },
  callsNotRecorded: {
    call: "welcome(tea: oolong, cups: 20) build",
    why: ["OutOfTea(tea: oolong, requested: 60, left: 22) guess", undefined],
  },
};

function answerOf(...words: readonly bigint[]): string {
  return `0x${words.map((word) => word.toString(16).padStart(64, "0")).join("")}`;
}

describe("samples of calls, errors and logs", function () {
  this.timeout(60_000);
  let devnet: Devnet;
  let folder: TemporaryFolder;
  let builds: WorkspaceBuilds;
  before(async () => {
    devnet = await sharedDevnet();
    folder = await temporaryFolder();
    await copySampleWorkspace(folder.path, devnet);
    builds = new WorkspaceBuilds({
      folders: () => [openedFolder(folder.path)],
      named: () => [],
      memory: new MemoryFolder(),
      parseLargeJson: parseInThread,
      log: new MemoryLog(),
    });
  });
  beforeEach(() => devnet.reset());
  after(() => folder[Symbol.asyncDispose]());

  /** The result of a sample in the names of the builds of the workspace, once no more guesses come. */
  async function decoded(sample: string): Promise<ResultDecoding> {
    await using client = openChannel();
    const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
    const { mirrorUrl } = devnet;
    const network = { ...networkWith({ name: "Devnet", chainId: "298", mirrorUrl }), mirrorUrl };
    const transaction = valueOf(parseTransactionReference(devnet.sample(sample).hash!));
    const { value: lookup } = await lookups.result({ mirrorUrl, transaction }, { signal: unending });
    assert.ok(lookup.kind === "found");
    const decoder = new ResultDecoder(
      {
        lookups,
        builds,
        chosen: new ChosenAbis(new MemoryFolder(), new MemoryLog()),
        nameOfBuild: ({ name }) => name,
        deploymentName: () => undefined,
        mayAskForBuilds: () => true,
      },
      { subject: { kind: "result", network, transaction, nonce: 0 }, lookup },
      unending,
      () => undefined,
    );
    await decoder.ask();
    for (;;) {
      const { decoding } = decoder;
      if (decoding.calls.kind === "found")
        for (const call of decoding.calls.calls.slice(0, 100)) tracedText(call);
      const looked = [decoding.call, decoding.why, decoding.logAt(0), decoding.logAt(1)];
      if (looked.length > 0 && !decoding.isReading) return decoding;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  for (const [sample, row] of Object.entries(rows))
    it(`are explained by the builds of the workspace: ${sample}`, async () => {
      const decoding = await decoded(sample);
      const { call, why, calls, logAt } = decoding;
      const logs = (row.logs ?? []).map((_, place) => textOf(logAt(place)));
      const traced = calls.kind === "found" ? calls.calls : [];
      assert.deepEqual(
        {
          call: callText(call),
          ...(row.why && { why: [errorText(why?.error), why?.raisedBy] }),
          ...(row.logs && { logs }),
          ...(row.calls && { calls: traced.slice(0, row.calls.length).map(tracedText) }),
        },
        row,
      );
      assert.equal(logAt(row.logs?.length ?? 0).length, 0);
      assert.equal(why === undefined, row.why === undefined);
    });

  it("are 1,000 of 2,000 calls at first", async () => {
    const { calls } = await decoded("manyCalls");
    assert.ok(calls.kind === "found");
    assert.deepEqual([calls.calls.length, calls.hasMore], [1000, true]);
    assert.equal(callText(calls.calls[999]!.decode()), "sip(turn: 998) build");
  });

  it("say that no calls were recorded, and guess what the error is", async () => {
    const { calls } = await decoded("callsNotRecorded");
    assert.equal(calls.kind, "notRecorded");
  });

  it("have names for whoever takes part, also where only the number is told", async () => {
    const { calls, nameOf } = await decoded("fiveLevels");
    assert.ok(calls.kind === "found");
    assert.deepEqual(
      calls.calls.map(({ to }) => to && nameOf(to)?.name),
      ["Host", "Table", "Waiter", "Waiter", "Kitchen", "Storeroom"],
    );
  });
});
