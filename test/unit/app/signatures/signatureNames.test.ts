import assert from "node:assert/strict";
import { eventually } from "../../../support/fakeClock.ts";
import { SignatureNames, type SignaturePort } from "../../../../src/app/signatures/signatureNames.ts";
import { SignatureQuestions } from "../../../../src/app/signatures/signatureQuestions.ts";
import { json } from "../../../support/faults.ts";
import { unending } from "../../../support/requests.ts";
import { openSignatures, type OpenSignatures } from "../../../support/signatures.ts";
import { MemoryState } from "../../../support/stores.ts";

const network = "Hedera Testnet";
const transfer = "a9059cbb";
const unknown = "12345678";
const noted = "ab".repeat(32);
const none = { selectors: [], topics: [] };

const namesIn = (names: SignatureNames, digits = transfer) =>
  names.sourcesOf("functions", digits).flatMap(({ abi }) => abi.functionsOf(digits).map(({ name }) => name));

/** Questions of one panel. */
function questionsOf({ names }: Pick<OpenSignatures, "names">, signal = unending) {
  let changes = 0;
  const questions = new SignatureQuestions(names, network, signal, () => (changes += 1));
  return { questions, changes: () => changes };
}

describe("names by their hashes", () => {
  it("are asked for on a network once the user has agreed to that, and each once", async () => {
    await using place = await openSignatures();
    const { names, sent } = place;
    assert.deepEqual(
      await names.lookUp(network, { selectors: [transfer], topics: [noted] }, unending),
      undefined,
    );
    await names.decide("Hedera Mainnet", "agreed");
    await names.lookUp(network, { selectors: [transfer], topics: [] }, unending);
    assert.deepEqual([names.decisionOn(network), sent()], ["undecided", []]);

    await names.decide(network, "agreed");
    const asked = { selectors: [transfer, unknown], topics: [noted] };
    await Promise.all([names.lookUp(network, asked, unending), names.lookUp(network, asked, unending)]);
    await names.lookUp(network, asked, unending);
    assert.deepEqual(sent(), [
      `/signature-database/v1/lookup?function=0x${transfer},0x${unknown}&event=0x${noted}&filter=true`,
    ]);
    assert.deepEqual([namesIn(names), namesIn(names, unknown)], [["transfer"], []]);
    assert.deepEqual(names.notRequested({ selectors: [transfer, "00000000"], topics: [noted] }), {
      selectors: ["00000000"],
      topics: [],
    });
    const [source] = names.sourcesOf("errors", transfer);
    assert.deepEqual(source?.provenance, { kind: "signature", host: names.host });
    const kinds = [source.abi.errorsOf(transfer).length, source.abi.functionsOf(transfer).length];
    assert.deepEqual(kinds, [1, 0], "an error of the same four bytes is no function");
  });

  it("are asked for a hundred at a time", async () => {
    await using place = await openSignatures();
    await place.names.decide(network, "agreed");
    const many = (count: number, digits: number) =>
      Array.from({ length: count }, (_, number) => number.toString(16).padStart(digits, "0"));
    await place.names.lookUp(network, { selectors: many(130, 8), topics: many(90, 64) }, unending);
    const counts = place.sent().map((path) => [...path.matchAll(/0x[0-9a-f]+/g)].length);
    assert.deepEqual(counts, [100, 100, 20]);
  });

  it("are asked for no further once the user declines, or sets no service any more", async () => {
    const selectors = Array.from({ length: 250 }, (_, number) => number.toString(16).padStart(8, "0"));
    for (const end of ["declines", "sets none"] as const) {
      await using place = await openSignatures();
      let asked = 0;
      const port: SignaturePort = {
        ...place.port,
        lookUp: async (due, signal) => {
          const found = await place.port.lookUp(due, signal);
          asked += 1;
          if (asked === 2 && end === "declines") await names.decide(network, "declined");
          return found;
        },
      };
      const names = new SignatureNames(
        () => (end === "sets none" && asked === 2 ? undefined : port),
        place.state,
      );
      await names.decide(network, "agreed");
      await names.lookUp(network, { selectors, topics: [] }, unending);
      assert.deepEqual([end, place.sent().length], [end, 2]);
    }
  });

  it("are asked for no further once nobody waits for them, whatever the service still says", async () => {
    const selectors = Array.from({ length: 250 }, (_, number) => number.toString(16).padStart(8, "0"));
    await using place = await openSignatures();
    const abort = new AbortController();
    const port: SignaturePort = {
      ...place.port,
      lookUp: async (due) => {
        const found = await place.port.lookUp(due, unending);
        abort.abort(new Error("given up"));
        return found;
      },
    };
    const names = new SignatureNames(() => port, place.state);
    await names.decide(network, "agreed");
    await assert.rejects(names.lookUp(network, { selectors, topics: [] }, abort.signal), /given up/);
    assert.equal(place.sent().length, 1);
    assert.equal(names.notRequested({ selectors, topics: [] }).selectors.length, 150, "what came is held");
  });

  it("remember what the user said, for that very service and network", async () => {
    await using place = await openSignatures();
    await place.names.decide(network, "declined");
    const again = new SignatureNames(() => place.port, place.state);
    assert.deepEqual([again.decisionOn(network), again.decisionOn("Other")], ["declined", "undecided"]);
    const elsewhere = new SignatureNames(
      () => ({ ...place.port, url: "https://other.example" }),
      place.state,
    );
    assert.equal(elsewhere.decisionOn(network), "undecided");
    const atAnotherPath = new SignatureNames(
      () => ({ ...place.port, url: `${place.url}/mirror/` }),
      place.state,
    );
    assert.equal(atAnotherPath.decisionOn(network), "declined", "it is the same host");
    for (let number = 0; number < 300; number += 1) await again.decide(`Network ${number}`, "agreed");
    assert.deepEqual([again.decisionOn(network), again.decisionOn("Network 299")], ["undecided", "agreed"]);
    for (const stored of [null, "agreed", ["agreed"], { [`${place.url} ${network}`]: "yes" }]) {
      const state = new MemoryState({ signatureLookups: stored });
      assert.equal(new SignatureNames(() => place.port, state).decisionOn(network), "undecided");
    }
  });

  it("are those of the service that is set, and none where there is none", async () => {
    await using place = await openSignatures();
    let isSet = true;
    let url = place.url;
    const names = new SignatureNames(() => (isSet ? { ...place.port, url } : undefined), place.state);
    await names.decide(network, "agreed");
    await names.lookUp(network, { selectors: [transfer], topics: [] }, unending);
    assert.deepEqual(namesIn(names), ["transfer"]);
    url = "https://other.example";
    assert.deepEqual(namesIn(names), []);
    // Nor are they once that one has responded, of something else or of the same.
    await names.decide(network, "agreed");
    await names.lookUp(network, { selectors: [unknown], topics: [] }, unending);
    assert.deepEqual(namesIn(names), []);
    await names.lookUp(network, { selectors: [transfer], topics: [] }, unending);
    const [source] = names.sourcesOf("functions", transfer);
    assert.deepEqual(source?.provenance, { kind: "signature", host: "other.example" });
    isSet = false;
    assert.deepEqual([namesIn(names), names.host, names.decisionOn(network)], [[], undefined, "undecided"]);
    await names.decide(network, "agreed");
    await names.lookUp(network, { selectors: [unknown], topics: [] }, unending);
    assert.equal(place.sent().length, 3);
    const { questions } = questionsOf({ names });
    assert.equal(questions.offer, undefined);
  });
});

describe("the questions of a panel to a signature service", () => {
  const left = { selectors: [transfer, unknown], topics: [noted] };

  it("say what would be sent, and ask once the user agrees; on that network without a word from then on", async () => {
    await using place = await openSignatures();
    const { questions } = questionsOf(place);
    await questions.settle(left);
    const { host, selectors, topics, decision, failure, response } = questions.offer ?? {};
    assert.deepEqual(
      [host, selectors, topics, decision, failure, response],
      [new URL(place.url).host, 2, 1, "undecided", undefined, undefined],
    );
    assert.deepEqual(place.sent(), []);
    await questions.agree();
    const asked = questions.offer;
    assert.deepEqual(
      [asked?.selectors, asked?.topics, asked?.decision, asked?.isAsking],
      [0, 0, "agreed", false],
    );
    assert.equal(asked?.response?.status, 200);
    assert.equal(place.sent().length, 1);

    const { questions: others, changes } = questionsOf(place);
    await others.settle({ selectors: [transfer, "d09de08a"], topics: [] });
    assert.deepEqual(place.sent().slice(1), [
      "/signature-database/v1/lookup?function=0xd09de08a&filter=true",
    ]);
    assert.ok(changes() >= 2);
    await others.settle(none);
    assert.equal(place.sent().length, 2);
  });

  it("send nothing any more once the user declines", async () => {
    await using place = await openSignatures();
    const { questions } = questionsOf(place);
    await questions.settle(left);
    await questions.decline();
    await questions.settle({ ...left, selectors: [...left.selectors, "d09de08a"] });
    assert.deepEqual([questions.offer?.decision, questions.offer?.selectors], ["declined", 3]);
    assert.deepEqual(place.sent(), []);
  });

  it("say why they failed, and try again when the user says so", async () => {
    await using place = await openSignatures(json(500, { ok: false, error: "Invalid hash" }));
    const { questions } = questionsOf(place);
    await place.names.decide(network, "agreed");
    await questions.settle(left);
    const { failure, response, selectors, isAsking } = questions.offer ?? {};
    assert.deepEqual(
      [failure?.failure.kind, response?.status, selectors, isAsking],
      ["serviceFailed", 500, 2, false],
    );
    await questions.settle(left);
    assert.equal(place.sent().length, 1);
    await questions.agree();
    assert.equal(place.sent().length, 2);
    await questions.decline();
    assert.equal(questions.offer?.failure, undefined);
  });

  it("end with the panel", async () => {
    await using place = await openSignatures();
    await place.names.decide(network, "agreed");
    const { questions } = questionsOf(place, AbortSignal.abort(new Error("gone")));
    await assert.rejects(questions.settle(left), /gone/);
    assert.deepEqual(place.sent(), []);
  });

  it("are asked once at a time, and say so meanwhile", async () => {
    await using place = await openSignatures();
    const { questions } = questionsOf(place);
    await questions.settle(left);
    const states: unknown[] = [];
    const asking = questions.agree();
    await eventually(() => questions.offer?.isAsking === true);
    const again = questions.settle(left).then(() => states.push(questions.offer?.isAsking));
    await again;
    assert.deepEqual(states, [true], "it does not wait for what is asked already");
    await asking;
    assert.deepEqual([questions.offer?.isAsking, place.sent().length], [false, 1]);
  });
});
