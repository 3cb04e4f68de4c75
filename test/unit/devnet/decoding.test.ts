import assert from "node:assert/strict";
import { ChosenAbis } from "../../../src/app/decoding/chosenAbis.ts";
import { ResultDecoder } from "../../../src/app/decoding/resultDecoder.ts";
import type { DecodedCall, ResultDecoding } from "../../../src/app/decoding/resultDecoding.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { parseTransactionReference } from "../../../src/core/transactionReference.ts";
import type { DecodedError } from "../../../src/decode/decodedError.ts";
import { argumentsOf, type AbiItem, type Decoded } from "../../../src/decode/decoding.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { hastyClock, openChannel } from "../../support/channel.ts";
import { MemoryFolder } from "../../support/memoryFolder.ts";
import { networkWith } from "../../support/networks.ts";
import { plainValues } from "../../support/plainValue.ts";
import { openedFolder } from "../../support/projectFolder.ts";
import { unending } from "../../support/requests.ts";
import { copySampleWorkspace } from "../../support/sampleWorkspace.ts";
import { MemoryLog } from "../../support/stores.ts";
import { temporaryFolder } from "../../support/temporaryFolder.ts";
import { buildsIn } from "../app/builds/projects.ts";
import { valueOf } from "../core/arbitraries.ts";
import { sharedDevnet } from "./sharedDevnet.ts";

/** Decodes a sample to its end, with the builds of the sample workspace. */
async function decodingOf(name: string): Promise<ResultDecoding> {
  const devnet = await sharedDevnet();
  const { mirrorUrl, verifierUrl } = devnet;
  await using client = openChannel(hastyClock);
  const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
  const network = { ...networkWith({ name: "Devnet", chainId: "298", mirrorUrl, verifierUrl }), mirrorUrl };
  const transaction = valueOf(parseTransactionReference(devnet.sample(name).transactionId ?? ""));
  const { value: lookup } = await lookups.result({ mirrorUrl, transaction, nonce: 0 }, { signal: unending });
  assert.ok(lookup.kind === "found");
  const folder = await workspace();
  const decoder = new ResultDecoder(
    {
      lookups,
      builds: buildsIn([openedFolder(folder)]),
      chosen: new ChosenAbis(new MemoryFolder(), new MemoryLog()),
      nameOfBuild: (build) => build.name,
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
    const looked = [decoding.call, decoding.why, decoding.logAt(0), decoding.logAt(1)];
    if (looked.length > 0 && !decoding.isReading) return decoding;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

let copied: Promise<{ readonly path: string } & AsyncDisposable> | undefined;

async function workspace(): Promise<string> {
  copied ??= (async () => {
    const folder = await temporaryFolder();
    await copySampleWorkspace(folder.path, await sharedDevnet());
    return folder;
  })();
  return (await copied).path;
}

after(async () => (await copied)?.[Symbol.asyncDispose]());

/** An item with its values, long ones left out, and where it comes from. */
function told({ item, provenance, reading }: Decoded<AbiItem>): string {
  const from = "contract" in provenance ? (provenance.contract ?? "") : "";
  const values = plainValues(argumentsOf(reading) ?? []).map(String);
  const shown = values.map((value) => (value.length > 40 ? "…" : value)).join(", ");
  const isRead = reading.kind === "read" ? "" : ` ${reading.kind}`;
  return `${item.name}(${shown}) by ${provenance.kind} ${from}${isRead}`;
}

/** None of several is likelier: which comes first depends on which file was written last. */
const anyOf = (candidates: readonly Decoded<AbiItem>[]): string => candidates.map(told).sort().join(" or ");

function toldCall(call: DecodedCall): string {
  if (call.kind !== "function") return call.kind;
  const nested = call.nested.map(
    ({ argument, certainty, call: inner }) => `${argument} ${certainty} ${toldCall(inner)}`,
  );
  return [anyOf(call.candidates), ...nested].join("; ");
}

function toldError(error: DecodedError | undefined): string {
  if (error === undefined) return "";
  return error.kind === "custom" ? anyOf(error.candidates) : error.kind;
}

/** The call and what it failed with, the calls in it by depth and name, and the logs. */
function story(decoding: ResultDecoding): readonly string[] {
  const { call, why, calls, logAt, nameOf } = decoding;
  const traced = calls.kind === "found" ? calls.calls : [];
  const failed =
    why === undefined ? [] : [`failed: ${toldError(why.error)} at ${why.raisedBy ?? "an unknown call"}`];
  return [
    toldCall(call),
    ...failed,
    ...traced
      .slice(1)
      .map(
        (one) =>
          `${one.depth} ${one.outcome} ${one.to === undefined ? "" : (nameOf(one.to)?.name ?? "")}: ${toldCall(one.decode())}`,
      ),
    ...[0, 1].flatMap((place) => logAt(place).map((log) => `log: ${told(log)}`)),
  ];
}

const order = "order(4) by build";

/** What is told of each sample. */
const expected: Readonly<Record<string, readonly string[]>> = {
  fiveLevels: [
    "welcome(oolong, 20) by build Host",
    "failed: OutOfTea(oolong, 60, 40) by build Storeroom at 5",
    "1 failed Table: seat(…, oolong, 20) by build Table",
    "2 caught Waiter: recommend(…) by build Waiter",
    "2 failed Waiter: order(oolong, 20) by build Waiter",
    "3 failed Kitchen: brew(oolong, 20) by build Kitchen",
    "4 failed Storeroom: take(oolong, 60) by build Storeroom",
  ],
  libraryError: [
    "weigh(3) by build Scales",
    "failed: TooLight(3, 5) by build Measures at 1",
    "1 failed Measures: check(3, 5) by build Measures",
  ],
  factory: ["grow() by build Garden", "1 succeeded Plant: creation"],
  beforeUpgrade: [
    `${order} SpringMenu`,
    `1 succeeded SpringMenu: ${order} SpringMenu`,
    "log: Ordered(…, 4) by build SpringMenu",
  ],
  afterUpgrade: [
    `${order} AutumnMenu`,
    "failed: TooManyPots(4, 2) by build AutumnMenu at 1",
    `1 failed AutumnMenu: ${order} AutumnMenu`,
  ],
  collidingSelectors: [
    "burn(2381976568446569244243622252022377480192) by guess Incense or collate_propagate_storage(0x00000000000000000000000000000007) by guess Archive",
  ],
  collidingSelectorKnown: ["burn(2381976568446569244243622252022377480192) by build Incense"],
  twoTransfers: [
    "give(…, 12, 1905) by build Keepsakes",
    "log: Transfer(…, …, 12) by build Keepsakes",
    "log: Transfer(…, …, 1905) by build Keepsakes",
  ],
  anonymousEvent: ["whisper(…, 3) by build Keepsakes", "log: Whispered(…, …, 3) by build Keepsakes"],
  packedRedirectCall: [
    "payPacked(…, …, 250) by build Till",
    "1 succeeded : redirectForToken(…, …) by system Hedera Token Service; encodedFunctionSelector certain transfer(…, 250) by system Hedera Token Service",
    "log: Answered(…) by build Till",
  ],
  callsNotRecorded: [
    "welcome(oolong, 20) by build Host",
    "failed: OutOfTea(oolong, 60, 22) by guess Storeroom at an unknown call",
  ],
};

describe("results of the devnet, by the builds of the sample workspace", function () {
  this.timeout(120_000);

  for (const [name, lines] of Object.entries(expected))
    it(`are explained: ${name}`, async () => {
      assert.deepEqual(story(await decodingOf(name)), lines);
    });

  it("are explained: calls in the argument of a call", async () => {
    const { call } = await decodingOf("nestedCalls");
    assert.equal(
      toldCall(call),
      [
        "execute(…, 0, …, 1) by build Strongbox",
        "data certain multiSend(…) by build Parcels",
        "transactions[0] certain fill(sencha, 100) by build Storeroom",
        "transactions[1] certain welcome(sencha, 2) by build Host",
        "transactions[2] certain give(…, 1, 1906) by build Keepsakes",
      ].join("; "),
    );
  });

  it("tell what a system contract returned by its name, and nothing where the result is lost", async () => {
    const { calls } = await decodingOf("responseCode");
    const [, transfer] = calls.kind === "found" ? calls.calls : [];
    const read = transfer?.decode();
    assert.ok(read?.kind === "function");
    const [code] = argumentsOf(read.returned) ?? [];
    assert.deepEqual(code?.value, {
      kind: "integer",
      value: 184n,
      codeName: "TOKEN_NOT_ASSOCIATED_TO_ACCOUNT",
    });
    const { call } = await decodingOf("callsWithoutResult");
    assert.ok(call.kind === "function");
    assert.equal(call.returned, undefined);
  });
});
