import assert from "node:assert/strict";
import type { QueryState } from "../../../../src/app/hover/hoverFacts.ts";
import type { LookupSetting } from "../../../../src/app/settingValue.ts";
import { HoverQueries } from "../../../../src/app/hover/hoverQueries.ts";
import type { Network } from "../../../../src/app/networks/network.ts";
import type { KnownVerification } from "../../../../src/app/verification/verificationState.ts";
import { parseSubject } from "../../../../src/core/references/subject.ts";
import { FakeClock, settled } from "../../../support/fakeClock.ts";
import { networkWith } from "../../../support/networks.ts";
import { notFound, OpenLookups, recordLookup, resultLookup, statusOf } from "./openLookups.ts";

const plain = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
const other = "0xe7f1725e7734ce288f8367e1bb143e90bb3f0512";
const longZero = "0x000000000000000000000000000000000000040a";
const transaction = "0.0.902-1767255862-323439856";
const both = networkWith({ mirrorUrl: "https://mirror.example", verifierUrl: "https://verifier.example" });

class Hovering {
  readonly clock = new FakeClock();
  readonly lookups = new OpenLookups(this.clock);
  /** What is known of each contract's verification by whatever was requested. */
  known: KnownVerification | undefined;
  readonly #queries = new HoverQueries(this.lookups, this.clock, () => this.known);

  /** Points at something; `said` is what the hover tells of each service, once it does. */
  point(text: string, { network = both, mode = "live" }: { network?: Network; mode?: LookupSetting } = {}) {
    const pointer = new AbortController();
    const seen: { said: string | undefined } = { said: undefined };
    this.#ask(text, network, mode, pointer.signal).then(
      (said) => (seen.said = said),
      (error: unknown) => (seen.said = String(error)),
    );
    const said = async (): Promise<string | undefined> => {
      await settled();
      return seen.said;
    };
    return { pointer, said };
  }

  async #ask(text: string, network: Network, mode: LookupSetting, pointer: AbortSignal): Promise<string> {
    const subject = parseSubject(text);
    assert.ok(subject.ok);
    const waiting = { milliseconds: 600, pointer };
    if (subject.value.kind === "transaction") {
      return told(
        (await this.#queries.transaction(network, subject.value.transaction, mode, waiting)).result,
      );
    }
    const facts = await this.#queries.contract(network, subject.value.contract, mode, waiting);
    return `${told(facts.record)}, ${told(facts.status)}`;
  }
}

function told(state: QueryState<unknown>): string {
  if (state.state === "asking") return `asking ${state.host}`;
  return state.state === "failed" ? state.error.failure.kind : state.state;
}

describe("a hover's questions", () => {
  it("leave out a status that has become known since the service responded, for as long as that is current", async () => {
    const hovering = new Hovering();
    const { lookups, point, clock } = bound(hovering);
    hovering.known = ["partial", clock.now()];
    const { said } = point(plain);
    await said();
    assert.deepEqual(lookups.asked, [`record ${plain}`]);
    lookups.answer(`record ${plain}`, recordLookup({ evm_address: plain }));
    assert.equal(await said(), "known, notRequested");
    await clock.advance(61_000);
    point(plain);
    await settled();
    assert.ok(lookups.asked.includes(`status ${plain}`), lookups.asked.join(", "));
  });

  it("count for a second where the chain is on this machine, which may have been restarted", async () => {
    const { lookups, point, clock } = bound(new Hovering());
    const network = networkWith({ ledgers: [{ kind: "rpc", url: "http://127.0.0.1:8545" }] });
    const { said } = point(plain, { network });
    await said();
    lookups.answer(`record ${plain}`, recordLookup({ evm_address: plain }));
    await said();
    point(plain, { network });
    await settled();
    assert.equal(lookups.asked.length, 1);
    await clock.advance(1_001);
    point(plain, { network });
    await settled();
    assert.equal(lookups.asked.length, 2);
  });

  it("go to both services at once for an address, once and without a retry", async () => {
    const { lookups, point } = bound(new Hovering());
    const { said } = point(plain);
    assert.equal(await said(), undefined);
    assert.deepEqual(lookups.asked, [`record ${plain}`, `status ${plain}`]);
    lookups.answer(`record ${plain}`, recordLookup({ contract_id: "0.0.1001", evm_address: plain }));
    assert.equal(await said(), undefined);
    lookups.answer(`status ${plain}`, statusOf("perfect"));
    assert.equal(await said(), "known, known");
  });

  it("ask for the status of an ID's own address once the record tells it", async () => {
    for (const text of ["0.0.1034", longZero]) {
      const { lookups, point } = bound(new Hovering());
      const { said } = point(text);
      await settled();
      assert.equal(lookups.asked.length, 1);
      lookups.answer(`record ${text}`, recordLookup({ contract_id: "0.0.1034", evm_address: other }));
      await settled();
      assert.deepEqual(lookups.asked, [`record ${text}`, `status ${other}`]);
      lookups.answer(`status ${other}`, statusOf("partial"));
      assert.equal(await said(), "known, known");
    }
  });

  it("are answered with what is there after 600 ms; what comes later is there the next time", async () => {
    const { clock, lookups, point } = bound(new Hovering());
    const first = point(plain);
    await clock.advance(100);
    lookups.answer(`status ${plain}`, statusOf("notVerified"));
    await clock.advance(499);
    assert.equal(await first.said(), undefined);
    await clock.advance(1);
    assert.equal(await first.said(), "asking mirror.example, known");
    first.pointer.abort(new Error("left"));
    await clock.advance(1400);
    assert.equal(lookups.isAborted(`record ${plain}`), false);
    lookups.answer(`record ${plain}`, recordLookup({ evm_address: plain }));
    assert.equal(await first.said(), "asking mirror.example, known");
    assert.equal(await point(plain).said(), "known, known");
    assert.equal(lookups.asked.length, 2);
  });

  it("are given up when the pointer leaves before they are answered", async () => {
    const { clock, lookups, point } = bound(new Hovering());
    const { pointer, said } = point(plain);
    await clock.advance(200);
    pointer.abort(new Error("left"));
    assert.equal(await said(), "Error: left");
    assert.deepEqual(
      [`record ${plain}`, `status ${plain}`].map((each) => lookups.isAborted(each)),
      [true, true],
    );
    assert.equal(clock.sleeping, 0);
  });

  it("tell of a failure and keep nothing of it", async () => {
    const { lookups, point } = bound(new Hovering());
    const { said } = point(plain);
    await settled();
    lookups.fail(`record ${plain}`, { kind: "unreachable", reason: "refused", code: "", neverLeft: true });
    lookups.answer(`status ${plain}`, statusOf("unknown"));
    assert.equal(await said(), "unreachable, known");
    assert.equal(await point(plain).said(), undefined);
  });

  it("are asked anew behind a shown answer that is over a minute old", async () => {
    const { clock, lookups, point } = bound(new Hovering());
    lookups.answer(`record ${plain}`, recordLookup({ evm_address: plain }));
    lookups.answer(`status ${plain}`, statusOf("notVerified"));
    await clock.advance(60_000);
    assert.equal(await point(plain).said(), "known, known");
    assert.deepEqual(lookups.asked, []);
    await clock.advance(1);
    assert.equal(await point(plain).said(), "known, known");
    assert.deepEqual(lookups.asked, [`record ${plain}`, `status ${plain}`]);
    lookups.fail(`record ${plain}`, { kind: "timedOut", afterMilliseconds: 15_000 });
  });

  it("take an exact match for an answer for ever, and ask anew whatever may become better", async () => {
    const asked: string[] = [];
    for (const state of ["perfect", "partial", "notVerified", "unsupportedChain", "unknown"] as const) {
      const { clock, lookups, point } = bound(new Hovering());
      lookups.answer(`record ${plain}`, recordLookup({ evm_address: plain }));
      lookups.answer(`status ${plain}`, statusOf(state));
      await clock.advance(60_001);
      assert.equal(await point(plain).said(), "known, known");
      if (lookups.asked.includes(`status ${plain}`)) asked.push(state);
    }
    assert.deepEqual(asked, ["partial", "notVerified", "unsupportedChain", "unknown"]);
  });

  it("take a `not found` for an answer for five seconds only, and a result for ever", async () => {
    const { clock, lookups, point } = bound(new Hovering());
    lookups.answer(`result ${transaction}`, resultLookup(notFound, 404));
    await clock.advance(5000);
    assert.equal(await point(transaction).said(), "known");
    await clock.advance(1);
    const asked = point(transaction);
    assert.equal(await asked.said(), undefined);
    lookups.answer(`result ${transaction}`, resultLookup({ result: "SUCCESS" }));
    assert.equal(await asked.said(), "known");
    await clock.advance(1_000_000);
    assert.equal(await point(transaction).said(), "known");
    assert.equal(lookups.asked.length, 1);
  });

  it("stay unasked where the settings say so", async () => {
    const { lookups, point } = bound(new Hovering());
    assert.equal(await point(plain, { mode: "off" }).said(), "notRequested, notRequested");
    assert.equal(await point(plain, { mode: "cached" }).said(), "notRequested, notRequested");
    lookups.answer(`record ${plain}`, recordLookup({ evm_address: plain }));
    assert.equal(await point(plain, { mode: "cached" }).said(), "known, notRequested");
    assert.equal(await point(plain, { mode: "off" }).said(), "notRequested, notRequested");
    assert.deepEqual(lookups.asked, []);
  });

  it("are asked of no service that is not there, nor of anybody about the zero address or a system contract", async () => {
    const { lookups, point } = bound(new Hovering());
    const nobody = networkWith();
    const verifier = networkWith({ verifierUrl: "https://verifier.example" });
    assert.equal(await point(plain, { network: nobody }).said(), "noService, noService");
    assert.equal(await point(transaction, { network: nobody }).said(), "noService");
    assert.equal(await point("0.0.1034", { network: verifier }).said(), "noService, notRequested");
    assert.equal(await point(`0x${"0".repeat(40)}`).said(), "notRequested, notRequested");
    assert.equal(await point(`0x${"0".repeat(37)}167`).said(), "notRequested, notRequested");
    assert.deepEqual(lookups.asked, []);
    // Without a mirror node an address of many zeros is one like any other.
    point(longZero, { network: verifier });
    await settled();
    assert.deepEqual(lookups.asked, [`status ${longZero}`]);
  });

  for (const [url, isAsked] of [
    ["https://rpc.example", false],
    ["https://rpc.example/v1", false],
    ["http://127.0.0.1:8545", true],
    ["http://192.168.0.7:8545", true],
  ] as const)
    it(`${isAsked ? "go to a node of the user's own" : "do not go to a public JSON-RPC node before the user has looked something up there"}: ${url}`, async () => {
      const network = { ...both, ledgers: [{ kind: "rpc", url }] } as const;
      const { lookups, point } = bound(new Hovering());
      point(plain, { network, mode: "auto" });
      await settled();
      assert.deepEqual(lookups.asked, [...(isAsked ? [`record ${plain}`] : []), `status ${plain}`]);
      lookups.isAsked = true;
      point(transaction, { network, mode: "auto" });
      await settled();
      assert.ok(
        lookups.asked.some((asked) => asked.startsWith("result ")),
        lookups.asked.join(", "),
      );
    });

  it("go to a public JSON-RPC node at once where the user has said so", async () => {
    const network = { ...both, ledgers: [{ kind: "rpc", url: "https://rpc.example" }] } as const;
    const { lookups, point } = bound(new Hovering());
    point(plain, { network });
    await settled();
    assert.deepEqual(lookups.asked, [`record ${plain}`, `status ${plain}`]);
  });
});

function bound(hovering: Hovering) {
  const { clock, lookups } = hovering;
  return { clock, lookups, point: hovering.point.bind(hovering) };
}
