import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { AutomaticChecks } from "../../../../src/app/deploymentChecks/automaticChecks.ts";
import type { DeploymentChecks } from "../../../../src/app/deploymentChecks/deploymentChecks.ts";
import type { CheckedContract } from "../../../../src/app/contractFacts/contractChecks.ts";
import { networkWith } from "../../../support/networks.ts";
import { MemoryState } from "../../../support/stores.ts";
import { addressOf } from "../deployments/recordedFiles.ts";

const network = networkWith({ verifierUrl: "https://verifier.example" });
const contracts = (...numbers: number[]): CheckedContract[] =>
  numbers.map((number) => ({ network, address: addressOf(number) }));
const chosen = { isChosen: () => true, canRequest: () => true };
const unending = new AbortController().signal;

/** What is asked about, of which the first is known; whether that is chosen, and anything may be asked without a click. */
function automaticWith(state = new MemoryState()) {
  const asked: string[] = [];
  const may = { chosen: true, ask: true };
  const clock = { now: 1_000_000 };
  const known = new Map([[addressOf(1), clock.now]]);
  const failing = new Set<string>();
  const checks = {
    facts: { lastObservedAt: ({ address }: CheckedContract) => known.get(address) },
    progressOf: ({ address }: CheckedContract) => (failing.has(address) ? { kind: "failed" } : undefined),
    check: (given: readonly CheckedContract[]) => {
      asked.push(...given.map(({ address }) => address));
      return Promise.resolve();
    },
  } as unknown as DeploymentChecks;
  return {
    automatic: new AutomaticChecks(
      state,
      checks,
      { isChosen: () => may.chosen, canRequest: () => may.ask },
      () => clock.now,
    ),
    asked,
    may,
    state,
    clock,
    known,
    failing,
  };
}

const minutes = (count: number): number => count * 60_000;

describe("automatic checks of deployments", () => {
  it("are none unless the user has chosen them", async () => {
    const { automatic, asked, may } = automaticWith();
    may.chosen = false;
    await automatic.checkVisible(contracts(1, 2), unending);
    assert.deepEqual([asked, automatic.isOn], [[], false]);
    may.chosen = true;
    await automatic.checkVisible(contracts(1, 2, 3), unending);
    assert.deepEqual(asked, [addressOf(2), addressOf(3)]);
  });

  it("ask again about what is looked at some minutes later, whoever asked before, and of what failed sooner", async () => {
    const { automatic, asked, clock, known, failing } = automaticWith();
    assert.equal(automatic.lastAt, undefined);
    const look = async () => {
      asked.length = 0;
      await automatic.checkVisible(contracts(1, 2, 3), unending);
      return asked.map((address) => Number(address));
    };
    failing.add(addressOf(3));
    assert.deepEqual(await look(), [2, 3]);
    assert.equal(automatic.lastAt, clock.now);
    const before = clock.now;
    clock.now = before + minutes(1) - 1;
    assert.deepEqual(await look(), []);
    clock.now += 1;
    assert.deepEqual(await look(), [3]);
    failing.clear();
    // A command or a record has asked about the second meanwhile.
    known.set(addressOf(2), before + minutes(2));
    clock.now = before + minutes(5);
    assert.deepEqual(await look(), [1]);
    clock.now = before + minutes(6);
    assert.deepEqual(await look(), [3]);
    clock.now = before + minutes(7);
    assert.deepEqual(await look(), [2]);
  });

  it("do not ask about a contract again while they wait for it, however long that takes and whatever fails", async () => {
    const begun: string[] = [];
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const clock = { now: 1_000_000 };
    const checks = {
      facts: { lastObservedAt: () => undefined },
      progressOf: () => ({ kind: "failed" }),
      check: (given: readonly CheckedContract[]) => {
        begun.push(...given.map(({ address }) => address));
        return promise;
      },
    } as unknown as DeploymentChecks;
    const automatic = new AutomaticChecks(new MemoryState(), checks, chosen, () => clock.now);
    const first = automatic.checkVisible(contracts(2, 3), unending);
    clock.now += minutes(9);
    const second = automatic.checkVisible(contracts(2, 3), unending);
    resolve(undefined);
    await Promise.all([first, second]);
    assert.equal(begun.length, 2);
    await automatic.checkVisible(contracts(2, 3), unending);
    assert.equal(begun.length, 2, "it has just come to its end");
    clock.now += minutes(1);
    await automatic.checkVisible(contracts(2, 3), unending);
    assert.equal(begun.length, 4);
  });

  it("ask about a contract once, and about no more in a minute than some, however often they are told to", async () => {
    const { automatic, asked, clock } = automaticWith();
    const many = Array.from({ length: 250 }, (_, index) => index + 2);
    await Promise.all([
      automatic.checkVisible(contracts(...many.slice(0, 150)), unending),
      automatic.checkVisible(contracts(...many.slice(150)), unending),
    ]);
    assert.equal(asked.length, 200);
    clock.now += 59_999;
    await automatic.checkVisible(contracts(...many), unending);
    assert.equal(asked.length, 200);
    clock.now += 1;
    await automatic.checkVisible(contracts(...many), unending);
    assert.equal(asked.length, 250);
    await automatic.checkVisible(contracts(...many), unending);
    assert.equal(asked.length, 250);
  });

  it("ask about the same address on each network", async () => {
    const { automatic, asked } = automaticWith();
    await automatic.checkVisible(contracts(2), unending);
    const other = networkWith({ chainId: "7", verifierUrl: "https://verifier.example" });
    await automatic.checkVisible([{ network: other, address: addressOf(2) }], unending);
    assert.deepEqual(asked, [addressOf(2), addressOf(2)]);
  });

  it("run one after the other, and go on after one that failed", async () => {
    const begun: string[] = [];
    const ends: (() => void)[] = [];
    const checks = {
      facts: { lastObservedAt: () => undefined },
      progressOf: () => undefined,
      check: ([contract]: readonly CheckedContract[]) => {
        begun.push(contract?.address ?? "");
        return new Promise<void>((_, reject) => ends.push(() => reject(new Error("It failed."))));
      },
    } as unknown as DeploymentChecks;
    const automatic = new AutomaticChecks(new MemoryState(), checks, chosen);
    const first = automatic.checkVisible(contracts(2), unending);
    const second = automatic.checkVisible(contracts(3), unending);
    while (begun.length === 0) await setImmediate();
    assert.deepEqual(begun, [addressOf(2)]);
    ends[0]?.();
    await assert.rejects(first);
    while (ends.length < 2) await setImmediate();
    assert.deepEqual(begun, [addressOf(2), addressOf(3)]);
    ends[1]?.();
    await assert.rejects(second);
  });

  it("that wait for others are not made once the user calls them off, and are when chosen again", async () => {
    const begun: string[] = [];
    const { promise: first, resolve: endFirst } = Promise.withResolvers<undefined>();
    const checks = {
      facts: { lastObservedAt: () => undefined },
      progressOf: () => undefined,
      check: (given: readonly CheckedContract[]) => {
        begun.push(...given.map(({ address }) => address));
        return begun.length === 1 ? first : Promise.resolve();
      },
    } as unknown as DeploymentChecks;
    let isChosen = true;
    const automatic = new AutomaticChecks(new MemoryState(), checks, { ...chosen, isChosen: () => isChosen });
    const all = [
      automatic.checkVisible(contracts(2), unending),
      automatic.checkVisible(contracts(3), unending),
    ];
    while (begun.length === 0) await setImmediate();
    isChosen = false;
    endFirst(undefined);
    await Promise.all(all);
    assert.deepEqual(begun, [addressOf(2)]);
    isChosen = true;
    await automatic.checkVisible(contracts(2, 3), unending);
    assert.deepEqual(begun, [addressOf(2), addressOf(3)]);
  });

  it("are none where nothing may be asked without a click, nor offered there", async () => {
    const { automatic, asked, may } = automaticWith();
    may.ask = false;
    await automatic.checkVisible(contracts(2), unending);
    assert.deepEqual([asked, automatic.isOn], [[], false]);
    may.chosen = false;
    assert.ok(!(await automatic.shouldOffer()));
  });

  it("are offered once in a workspace, where they are not chosen", async () => {
    const { automatic, state, may } = automaticWith();
    assert.ok(!(await automatic.shouldOffer()));
    may.chosen = false;
    assert.ok(await automatic.shouldOffer());
    assert.ok(!(await automatic.shouldOffer()));
    const later = automaticWith(state);
    later.may.chosen = false;
    assert.ok(!(await later.automatic.shouldOffer()));
  });
});
