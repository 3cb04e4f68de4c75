import assert from "node:assert/strict";
import { DebugSession, type Stopped } from "../../../../src/app/debugging/debugSession.ts";
import type { FunctionFrame } from "../../../../src/debugger/functionFrame.ts";
import { DebugSources, type DebugSource } from "../../../../src/app/debugging/debugSources.ts";
import { SourceIndex } from "../../../../src/debugger/sourceIndex.ts";
import { callOf, functionOf, programOf, vaultPath, vaultText, vaultTimeline } from "./timelines.ts";

function sessionOf(given: Parameters<typeof vaultTimeline>[0] = {}) {
  const made = vaultTimeline(given);
  const session = new DebugSession(made.timeline, new DebugSources([made.program]));
  const [source] = session.sources.all;
  assert.ok(source !== undefined);
  return { ...made, session, source };
}

/** The text of the statement where a session is. */
function at(session: DebugSession): string | undefined {
  const { unit } = session.stop.place ?? {};
  return unit && vaultText.slice(unit.start, unit.end);
}

const lineOf = (begins: string): number =>
  vaultText.slice(0, vaultText.indexOf(begins)).split("\n").length - 1;

const reasons = (stopped: readonly Stopped[]): readonly string[] => stopped.map(({ reason }) => reason);

describe("DebugSession", () => {
  it("starts at the statement that failed, or at the first one", () => {
    const { session, root } = sessionOf();
    const stopped = session.start("revert");
    assert.ok(stopped.reason === "failure" && stopped.failure.call === root);
    assert.match(at(session) ?? "", /^require/);
    assert.deepEqual(session.start("entry"), { reason: "entry" });
    assert.equal(at(session), "total += amount");
  });

  it("starts at the first statement of a transaction that succeeded", () => {
    const { session } = sessionOf({ fails: false });
    assert.deepEqual(session.start("revert"), { reason: "entry" });
  });

  it("starts at the first stop of a chosen call", () => {
    const { session, inner, foreign } = sessionOf();
    session.start("revert", inner);
    assert.equal(session.stop.frame, foreign);
  });

  it("starts at the first statement where a chosen call has no stop", () => {
    const { timeline, program, inner, foreign } = vaultTimeline();
    const stops = [{ step: 0, frame: { ...foreign, call: callOf() }, place: undefined }, ...timeline.stops];
    const session = new DebugSession(
      { stops: stops.filter(({ frame }) => frame.call !== inner), failures: [] },
      new DebugSources([program]),
    );
    session.start("revert", inner);
    assert.equal(at(session), "total += amount");
  });

  it("passes over code without source, and stops in what that calls", () => {
    const { timeline, program, outer, first } = vaultTimeline();
    const last = timeline.stops.at(-1);
    const called = timeline.stops.find(({ frame }) => frame === first);
    assert.ok(called !== undefined && last !== undefined);
    const hidden = { step: 0, frame: outer, place: undefined };
    const stops = [hidden, called, hidden, last, hidden];
    const session = new DebugSession({ stops, failures: [] }, new DebugSources([program]));
    session.start("entry");
    assert.equal(session.stop, called);
    session.step("out");
    assert.equal(session.stop, last);
    session.step("in");
    assert.equal(session.stop, last);
    session.reverse();
    assert.equal(session.stop, called);
    session.step("over");
    assert.equal(session.stop, last);
  });

  it("steps over a function to what its modifiers run after it, and out of it past that", () => {
    const { timeline, program, outer } = vaultTimeline();
    const [before, after] = [timeline.stops[0], timeline.stops.at(-1)];
    assert.ok(before !== undefined && after !== undefined);
    const of = (kind: "function" | "modifier", caller: FunctionFrame, depth: number): FunctionFrame => {
      const fn = outer.fn && { ...outer.fn, source: { ...outer.fn.source, kind } };
      return { ...outer, fn, caller, depth };
    };
    const inner = of("function", outer, 2);
    const modifier = of("modifier", inner, 3);
    const stops = [before, { ...before, frame: inner }, { ...before, frame: modifier }, after];
    const session = new DebugSession({ stops, failures: [] }, new DebugSources([program]));
    session.start("entry");
    session.step("in");
    session.step("over");
    assert.equal(session.stop.frame, modifier);
    session.step("back");
    assert.equal(session.stop.frame, inner);
    session.step("out");
    assert.equal(session.stop, after);
  });

  it("steps into calls, over them, and out of them", () => {
    const { session, first } = sessionOf();
    session.start("entry");
    for (let step = 0; step < 4; step += 1) session.step("in");
    assert.equal(session.stop.frame, first);
    assert.equal(session.stack[1]?.place?.unit && at(session), "total += more");
    session.step("out");
    assert.equal(at(session), "i++");
    session.step("over");
    session.step("over");
    assert.equal(at(session), "_add(i)");
    session.step("over");
    assert.equal(at(session), "i++");
  });

  it("knows where a function waits for what only its header names", () => {
    const program = programOf(vaultText.replace("external {", "external _add(1) {"));
    const { session, outer } = sessionOf({ program });
    const at = (called: Partial<typeof outer>) => {
      const frame = { ...outer, ...called, caller: outer, callSite: undefined };
      const timeline = { stops: [{ step: 0, frame, place: undefined }], failures: [] };
      const { place } = new DebugSession(timeline, session.sources).stack[1] ?? {};
      return place && outer.fn?.file.text.slice(place.range.start, place.range.end);
    };
    assert.equal(at({ fn: functionOf(program, "_add") }), "_add(1)");
    assert.equal(
      at({ fn: functionOf(program, "unused") }),
      "function deposit(uint256 amount) external _add(1)",
    );
  });

  it("steps back over calls, and from a function to its call", () => {
    const { session, second } = sessionOf();
    session.start("entry");
    for (let step = 0; step < 10; step += 1) session.step("in");
    assert.equal(session.stop.frame, second);
    session.step("back");
    assert.equal(session.stop.frame, second);
    session.step("back");
    assert.equal(at(session), "_add(i)");
    session.step("back");
    session.step("back");
    session.step("back");
    assert.equal(at(session), "_add(i)");
  });

  it("stays at the last statement when there is none behind it, and at the first when there is none before", () => {
    const { session, timeline } = sessionOf({ fails: false });
    session.start("entry");
    assert.deepEqual(session.continue(), { reason: "end" });
    assert.equal(session.stop, timeline.stops.at(-1));
    assert.deepEqual(reasons([session.continue(), session.step("in"), session.step("out")]), [
      "end",
      "end",
      "end",
    ]);
    assert.deepEqual(session.reverse(), { reason: "entry" });
    assert.equal(session.stop, timeline.stops[0]);
    assert.deepEqual(session.step("back"), { reason: "entry" });
  });

  it("continues to breakpoints in both directions, each time that their statement runs", () => {
    const { session, source, first, second } = sessionOf();
    session.start("entry");
    const [breakpoint] = session.setBreakpoints(source, [lineOf("total += more")]);
    const hit = { reason: "breakpoint", breakpoint: breakpoint?.id };
    assert.deepEqual(session.continue(), hit);
    assert.equal(session.stop.frame, first);
    assert.deepEqual(session.continue(), hit);
    assert.equal(session.stop.frame, second);
    assert.deepEqual(session.reverse(), hit);
    assert.equal(session.stop.frame, first);
    session.step("back");
    assert.deepEqual(session.step("over"), hit, "a step over a call stops in it");
    session.setBreakpoints(source, []);
    assert.equal(session.continue().reason, "failure");
  });

  it("stops once on a line with several statements", () => {
    const { session, source } = sessionOf();
    session.start("entry");
    session.setBreakpoints(source, [lineOf("for (")]);
    assert.equal(session.continue().reason, "breakpoint");
    assert.equal(at(session), "uint256 i = 0");
    assert.equal(session.continue().reason, "failure");
  });

  /** A session of one more stop, which runs some text of a changed source, and a breakpoint on each line of that source. */
  function breakpointsAt(text: string, runs: string, isCreation = false) {
    const { timeline, outer, program } = vaultTimeline({ program: programOf(text), fails: false });
    const start = text.indexOf(runs);
    const range = { start, end: start + runs.length };
    const place = new SourceIndex(program.sources).placeOf(vaultPath, range, isCreation);
    assert.ok(place?.unit !== undefined);
    const [first] = timeline.stops;
    assert.ok(first !== undefined);
    const stops = [first, { step: 1, frame: outer, place: { ...place, unit: place.unit } }];
    const session = new DebugSession({ stops, failures: [] }, new DebugSources([program]));
    session.start("entry");
    const [source] = session.sources.all;
    assert.ok(source !== undefined);
    const lineAt = (begins: string) => text.slice(0, text.indexOf(begins)).split("\n").length - 1;
    const set = (begins: string) => {
      const [breakpoint] = session.setBreakpoints(source, [lineAt(begins)]);
      session.start("entry");
      return {
        isThere: breakpoint?.line === lineAt(begins),
        isHit: session.continue().reason === "breakpoint",
      };
    };
    return { set };
  }

  it("stops at breakpoints on initializers and getters of variables, but verifies none on constants", () => {
    const variables = ["uint256 constant one = 1;", "uint256 total = 5;", "uint256 public open;"] as const;
    const text = vaultText.replace("uint256 total;", variables.join("\n"));
    const [constant, initialized, open] = variables;
    const hit = { isThere: true, isHit: true };
    const { set } = breakpointsAt(text, "uint256 total = 5", true);
    assert.deepEqual(set(initialized), hit);
    assert.deepEqual(set(constant), { isThere: false, isHit: true });
    assert.deepEqual(set(open), { isThere: true, isHit: false });
    assert.deepEqual(breakpointsAt(text, "uint256 public open").set(open), hit);
  });

  it("stops at breakpoints inside of a block of assembly that runs as a whole", () => {
    const block = "assembly {\n  let x := 1\n  let y := 2\n}";
    const { set } = breakpointsAt(vaultText.replace("total -= 1;", `${block}\ntotal -= 1;`), block);
    for (const begins of ["let x", "let y"]) assert.deepEqual(set(begins), { isThere: true, isHit: true });
    assert.deepEqual(set("total -= 1"), { isThere: true, isHit: false });
  });

  it("moves a breakpoint to the next line with a statement, and verifies none where there is none", () => {
    const { session, source } = sessionOf();
    const lines = [lineOf("function _add"), lineOf("total -= 1"), vaultText.split("\n").length - 1];
    const set = session.setBreakpoints(source, lines);
    assert.deepEqual(
      set.map(({ line }) => line),
      [lineOf("total += more"), lineOf("total -= 1"), undefined],
    );
    assert.equal(new Set(set.map(({ id }) => id)).size, 3);
  });

  it("verifies no breakpoint on a line behind all numbers that can be counted", () => {
    const { session, source } = sessionOf();
    const set = session.setBreakpoints(source, [2 ** 60, NaN]);
    assert.deepEqual(
      set.map(({ line }) => line),
      [undefined, undefined],
    );
  });

  it("stops at failures that a caller caught only if that is wanted", () => {
    const { session, inner, root } = sessionOf();
    session.start("entry");
    session.setFilters(["caught"]);
    const caught = session.continue();
    assert.ok(caught.reason === "failure" && caught.failure.call === inner);
    assert.equal(session.failure?.call, inner);
    assert.equal(session.continue().reason, "end");
    session.start("entry");
    session.setFilters(["reverted"]);
    const reverted = session.continue();
    assert.ok(reverted.reason === "failure" && reverted.failure.call === root);
  });

  it("goes back to the beginning of a frame", () => {
    const { session, outer, second } = sessionOf();
    session.start("entry");
    for (let step = 0; step < 10; step += 1) session.step("in");
    session.restartFrame(second);
    assert.equal(at(session), "total += more");
    session.restartFrame(outer);
    assert.equal(at(session), "total += amount");
  });

  it("shows callers at the statements that called", () => {
    const { session, outer, first } = sessionOf();
    session.start("entry");
    for (let step = 0; step < 5; step += 1) session.step("in");
    const [top, caller] = session.stack;
    assert.equal(top?.frame, first);
    assert.equal(caller?.frame, outer);
    const { unit } = caller.place ?? {};
    assert.equal(unit && vaultText.slice(unit.start, unit.end), "_add(i)");
  });

  it("takes sources of several programs with one path and text for one", () => {
    const [one, same, other] = [programOf(), programOf(), programOf(`${vaultText}\n`)];
    const sources = new DebugSources([one, same, other]);
    const found = [one, same, other].map((program): DebugSource | undefined =>
      sources.of(program, "src/Vault.sol"),
    );
    assert.equal(sources.all.length, 2);
    assert.equal(found[0], found[1]);
    assert.notEqual(found[0], found[2]);
    assert.equal(sources.of(one, "src/Other.sol"), undefined);
  });
});
