import assert from "node:assert/strict";
import { stall } from "../../../support/faults.ts";
import { deployed, statuses, checksAt, kinds, contracts, unending } from "./checks.ts";

describe("checks of deployments at a time", () => {
  it("begin nothing once they are given up, and tell of nothing", async () => {
    await using at = await checksAt({});
    let told = 0;
    at.checks.onDidChange(() => (told += 1));
    await at.checks.check(contracts(at, 0x11, 0x12), AbortSignal.abort(), () => (told += 1));
    assert.deepEqual([told, at.service.requests.length], [0, 0]);
  });

  it("end when they are called off, and leave no row asking", async () => {
    await using at = await checksAt({ verifier: stall });
    const abort = new AbortController();
    const many = Array.from({ length: 40 }, (_, index) => 0x100 + index);
    const ending = at.checks.check(contracts(at, ...many), abort.signal);
    await at.service.arrived(8);
    abort.abort();
    await ending;
    assert.equal(at.service.requests.length, 8);
    assert.ok(many.every((number) => at.checks.of(at.network, deployed(number), 0).progress === undefined));
  });

  it("ask once what several want to know at a time, and again what is wanted later", async () => {
    await using at = await checksAt({});
    const many = contracts(at, ...Array.from({ length: 20 }, (_, index) => 0x100 + index));
    let [done, heard] = [0, 0];
    const later: Promise<unknown>[] = [];
    await at.checks.check(many, unending, () => {
      done += 1;
      if (done === 10) later.push(at.checks.check(many, unending, () => (heard += 1)));
    });
    await Promise.all(later);
    assert.deepEqual([at.service.requests.length, heard], [many.length, many.length]);
    await at.checks.check(many, unending);
    assert.equal(at.service.requests.length, 2 * many.length);
  });

  it("go on for those who still want to know when the one that asks is called off", async () => {
    let isFirst = true;
    await using at = await checksAt({
      verifier: (socket, request) => {
        (isFirst ? stall : statuses)(socket, request);
        isFirst = false;
      },
    });
    const abort = new AbortController();
    const ended = at.checks.check(contracts(at, 0x11), abort.signal);
    const other = at.checks.check(contracts(at, 0x11), unending);
    await at.service.arrived(1);
    abort.abort();
    await Promise.all([ended, other]);
    assert.deepEqual([kinds(at, 0x11), at.service.requests.length], [["verified"], 2]);
  });

  it("are left when they only wait for another, which goes on", async () => {
    await using at = await checksAt({ verifier: stall });
    const [first, second] = [new AbortController(), new AbortController()];
    const going = at.checks.check(contracts(at, 0x11), first.signal);
    const waiting = at.checks.check(contracts(at, 0x11), second.signal);
    await at.service.arrived(1);
    second.abort();
    await waiting;
    assert.equal(at.checks.of(at.network, deployed(0x11), 0).progress?.kind, "asking");
    first.abort();
    await going;
  });
});
