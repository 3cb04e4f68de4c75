import assert from "node:assert/strict";
import { ChosenAbis } from "../../../src/app/decoding/chosenAbis.ts";
import { ResultDecoder } from "../../../src/app/decoding/resultDecoder.ts";
import type { DecodedCall, ResultDecoding, TracedCall } from "../../../src/app/decoding/resultDecoding.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { parseTransactionReference } from "../../../src/core/references/transactionReference.ts";
import type { AbiItem, Candidates } from "../../../src/decode/decoding.ts";
import type { DecodedError } from "../../../src/decode/decoders/decodeErrorData.ts";
import type { Devnet } from "../../devnet/devnet.ts";
import { openChannel } from "../../support/channel.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { MemoryFolder } from "../../support/memoryFolder.ts";
import { ledgerAt, networkWith } from "../../support/networks.ts";
import { noLabels } from "../../support/noLabels.ts";
import { plainValues } from "../../support/plainValue.ts";
import { unending } from "../../support/requests.ts";
import { sampleBuilds, type SampleBuilds } from "../../support/sampleBuilds.ts";
import { MemoryLog } from "../../support/stores.ts";
import { valueOf } from "../core/arbitraries.ts";
import { answerOf, decodedRows, guest, token } from "./decodedRows.ts";
import { sharedDevnet } from "./sharedDevnet.ts";

/** What all that fits says, each with where it comes from. */
function textOf(candidates: Candidates<AbiItem>): string {
  const texts = candidates.map(({ item, provenance, reading }) => {
    const values =
      reading.kind === "read" || reading.kind === "notCanonical"
        ? item.inputs.map(({ name }, at) => `${name}: ${String(plainValues(reading.arguments)[at])}`)
        : ["?"];
    const source = "contract" in provenance ? ` ${provenance.contract ?? ""}` : "";
    const doubt = reading.kind === "read" ? "" : ` ${reading.kind}`;
    const unproven = provenance.kind === "build" && !provenance.isProven ? " not proven" : "";
    return `${item.name}(${values.join(", ")}) ${provenance.kind}${source}${unproven}${doubt}`;
  });
  return texts.sort().join(" | ");
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

describe("samples of calls, errors and logs", function () {
  this.timeout(60_000);
  let devnet: Devnet;
  let workspace: SampleBuilds;
  before(async () => {
    devnet = await sharedDevnet();
    workspace = await sampleBuilds(devnet);
  });
  beforeEach(() => devnet.reset());
  after(() => workspace[Symbol.asyncDispose]());

  /** The result of a sample in the names of the builds of the workspace, once no more guesses come. */
  async function decoded(sample: string): Promise<ResultDecoding> {
    await using client = openChannel();
    const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
    const { mirrorUrl } = devnet;
    const network = networkWith({ name: "Devnet", chainId: "298", mirrorUrl });
    const ledger = ledgerAt(mirrorUrl, network.chainId);
    const transaction = valueOf(parseTransactionReference(devnet.sample(sample).hash!));
    const { value: lookup } = await lookups.result({ ledger, transaction }, { signal: unending });
    assert.ok(lookup.kind === "found");
    const decoder = new ResultDecoder(
      {
        lookups,
        builds: workspace.builds,
        chosen: new ChosenAbis(new MemoryFolder(), new MemoryLog()),
        nameOfBuild: ({ name }) => name,
        deploymentName: () => undefined,
        labels: noLabels,
        isTrusted: () => true,
      },
      { subject: { kind: "result", network, transaction, nonce: 0 }, ledger, lookup },
      unending,
      () => undefined,
    );
    await decoder.request();
    for (;;) {
      const { decoding } = decoder;
      if (decoding.calls.kind === "found")
        for (const call of decoding.calls.calls.slice(0, 100)) tracedText(call);
      const looked = [decoding.call, decoding.why, decoding.logAt(0), decoding.logAt(1)];
      if (looked.length > 0 && !decoding.isReading) return decoding;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  async function callsOf(sample: string): Promise<readonly TracedCall[]> {
    const { calls } = await decoded(sample);
    return calls.kind === "found" ? calls.calls : [];
  }

  for (const [sample, row] of Object.entries(decodedRows))
    it(`are decoded by the builds of the workspace: ${sample}`, async () => {
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

  it("decode calls of system contracts in every form, and their results", async () => {
    const transfer = `transfer(to: ${guest}, value: 250) system Hedera Token Service`;
    for (const [sample, returned] of [
      ["redirectCall", [22n, answerOf(1n)]],
      ["packedRedirectCall", undefined],
    ] as const) {
      const call = (await callsOf(sample))[1]!.decode();
      assert.ok(call.kind === "function");
      assert.deepEqual(
        call.nested.map((nested) => [nested.to, callText(nested.call), nested.certainty]),
        [[token, transfer, "certain"]],
      );
      const values = call.returned?.kind === "read" ? plainValues(call.returned.arguments) : undefined;
      assert.deepEqual(values, returned);
    }
    const call = (await callsOf("responseCode"))[1]!.decode();
    assert.match(callText(call), /^transferToken\(.*\) system Hedera Token Service$/);
    assert.ok(call.kind === "function" && call.returned?.kind === "read");
    const [code] = call.returned.arguments;
    assert.deepEqual(code?.value, {
      kind: "integer",
      value: 184n,
      codeName: "TOKEN_NOT_ASSOCIATED_TO_ACCOUNT",
    });
  });

  it("have no return value if the result is lost", async () => {
    const { call } = await decoded("callsWithoutResult");
    assert.ok(call.kind === "function");
    assert.equal(call.returned, undefined);
  });

  it("decode calls in arguments, certain if the trace has the same call", async () => {
    const { call } = await decoded("nestedCalls");
    assert.ok(call.kind === "function");
    const [sent] = call.nested;
    assert.deepEqual([sent?.argument, sent?.certainty, call.nested.length], ["data", "certain", 1]);
    assert.ok(sent?.call.kind === "function");
    assert.match(callText(sent.call), /^multiSend\(.*\) build Parcels$/);
    assert.deepEqual(
      sent.call.nested.map((nested) => [nested.argument, callText(nested.call), nested.certainty]),
      [
        ["transactions[0]", "fill(tea: sencha, grams: 100) build Storeroom", "certain"],
        ["transactions[1]", "welcome(tea: sencha, cups: 2) build Host", "certain"],
        ["transactions[2]", `give(guest: ${guest}, cups: 1, teapot: 1906) build Keepsakes`, "certain"],
      ],
    );
  });

  it("load 1,000 of 2,000 calls first", async () => {
    const { calls } = await decoded("manyCalls");
    assert.ok(calls.kind === "found");
    assert.deepEqual([calls.calls.length, calls.hasMore], [1000, true]);
    assert.equal(callText(calls.calls[999]!.decode()), "sip(turn: 998) build Bowl");
  });

  it("say that no calls were recorded", async () => {
    assert.equal((await decoded("callsNotRecorded")).calls.kind, "notRecorded");
  });

  it("name participants, also by number, and created contracts", async () => {
    for (const [sample, names] of Object.entries({
      fiveLevels: ["Host", "Table", "Waiter", "Waiter", "Kitchen", "Storeroom"],
      factory: ["Garden", "Plant"],
    })) {
      const { calls, nameOf } = await decoded(sample);
      assert.ok(calls.kind === "found");
      assert.deepEqual(
        calls.calls.map(({ to }) => to && nameOf(to)?.name),
        names,
      );
    }
  });
});
