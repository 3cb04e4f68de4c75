import assert from "node:assert/strict";
import type { DebugProtocol as Dap } from "@vscode/debugprotocol";
import type { FrameVariables, VariableScope } from "../../../../src/app/debugging/frameVariables.ts";
import type { Variable } from "../../../../src/debugger/variable.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";

usePlainEditor();
const { DebugAdapter } = await import("../../../../src/features/debug/debugAdapter.ts");
const { DebugSources } = await import("../../../../src/app/debugging/debugSources.ts");
const { vaultText, vaultTimeline } = await import("../../app/debugging/timelines.ts");

const path = "/project/src/Vault.sol";

const lineOf = (begins: string): number => vaultText.slice(0, vaultText.indexOf(begins)).split("\n").length;

/** An adapter of a small transaction, and VS Code's side of the conversation. */
function conversation({
  loads = true,
  stopOn = "revert" as "revert" | "entry",
  scopes = undefined as readonly VariableScope[] | undefined,
} = {}) {
  const { timeline, program } = vaultTimeline();
  const sources = new DebugSources([program]);
  const inner = { name: "shares", type: "uint256", value: { text: "7" } };
  const held = { name: `[0x${"ab".repeat(20)}]`, type: "uint256", value: { text: "7" } };
  const variables = [
    { name: "amount", type: "uint256", value: { text: "5001" }, isAsPassed: true },
    {
      name: "position",
      type: "struct Position",
      value: { text: "{shares: 7}", children: () => [inner, held] },
    },
    { name: "gone", type: "uint256", value: { unavailable: "optimized" as const } },
  ];
  /** Whether what the transaction did not use is known. */
  let hasStorage = false;
  const stored = (): Variable => ({
    ...{ name: "total", type: "uint256" },
    value: { text: "7", children: () => [inner], isOfBlockBefore: hasStorage },
  });
  /** First names of the lists for which storage was requested. */
  const listed: string[] = [];
  const sent: Dap.ProtocolMessage[] = [];
  const adapter = new DebugAdapter(
    () =>
      Promise.resolve(
        !loads
          ? "This node returned no steps. Start anvil with --steps-tracing."
          : {
              ...{ debuggee: { timeline, sources }, name: "Transaction 0x12…34", call: undefined, stopOn },
              notes: { usual: "", notable: "Some statements are skipped." },
              variables: () =>
                Promise.resolve<FrameVariables>({
                  withUntouched: (read) => {
                    const found: unknown = read();
                    const [first] = Array.isArray(found) ? (found as Variable[]) : [found as Variable];
                    listed.push(first?.name ?? "");
                    hasStorage = true;
                    const again = read();
                    hasStorage = false;
                    return Promise.resolve(again);
                  },
                  scopes: (_stop, frame) =>
                    frame.program === undefined
                      ? []
                      : (scopes ?? [
                          { kind: "arguments", variables: () => variables },
                          { kind: "locals", variables: () => [] },
                          { kind: "state", variables: () => [stored()] },
                        ]),
                  evaluate: (_stop, _frame, expression) =>
                    [...variables, stored()].find(({ name }) => name === expression) ?? {
                      problem: expression.includes("+") ? "unsupported" : "unknown",
                      text: expression,
                    },
                }),
              documentOf: () => ({ uri: `file://${path}` }),
              sourcesAt: (asked) => (asked === path ? sources.all : []),
              failureTitle: ({ isCaught }) => (isCaught ? "Caught" : "Reverted: too much"),
            },
      ),
    { type: "contract-lens", request: "launch", name: "" },
    (error) => assert.fail(String(error)),
  );
  const waiting = new Set<() => void>();
  adapter.onDidSendMessage((message) => {
    sent.push(message as Dap.ProtocolMessage);
    for (const look of waiting) look();
  });
  const when = <Found>(find: () => Found | undefined): Promise<Found> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = find();
        if (found === undefined) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  let sequence = 0;
  const ask = (command: string, given: object = {}): Promise<Dap.Response> => {
    sequence += 1;
    const seq = sequence;
    adapter.handleMessage({ seq, type: "request", command, arguments: given } as never);
    return when(() =>
      sent.find(
        (one): one is Dap.Response => one.type === "response" && (one as Dap.Response).request_seq === seq,
      ),
    );
  };
  const body = async <Body>(command: string, given?: object): Promise<Body> => {
    const response = await ask(command, given);
    assert.ok(response.success, response.message);
    return response.body as Body;
  };
  /** Sends a request that moves the session, and waits until it has stopped again. */
  const move = async (
    command: string,
    given: object = { threadId: 1 },
  ): Promise<Dap.StoppedEvent["body"]> => {
    const before = sent.length;
    await ask(command, given);
    const event = await when(() =>
      sent
        .slice(before)
        .find(
          (one): one is Dap.StoppedEvent => one.type === "event" && (one as Dap.Event).event === "stopped",
        ),
    );
    return event.body;
  };
  const events = (): readonly string[] =>
    sent.flatMap((one) => (one.type === "event" ? [(one as Dap.Event).event] : []));
  const frames = async (): Promise<readonly Dap.StackFrame[]> =>
    (await body<Dap.StackTraceResponse["body"]>("stackTrace", { threadId: 1 })).stackFrames;
  const launch = async (): Promise<Dap.StoppedEvent["body"]> => {
    await body("initialize", { adapterID: "contract-lens" });
    await body("launch");
    return move("configurationDone", {});
  };
  return { adapter, ask, body, move, events, frames, launch, sent, listed, sources };
}

describe("DebugAdapter", () => {
  it("marks what is not seen in the name of a source", async () => {
    const { launch, frames, sources } = conversation();
    // VS Code shows the name, while the document has a path of its own.
    for (const source of sources.all) Object.assign(source, { path: "src/\u202Elos.Vault.sol" });
    await launch();
    assert.equal((await frames())[0]?.source?.name, "⟨U+202E⟩los.Vault.sol");
  });

  it("starts at the failure of the transaction, and says what it is", async () => {
    const { body, launch, events, frames, sent } = conversation();
    const stopped = await launch();
    assert.deepEqual([stopped.reason, stopped.text], ["exception", "Reverted: too much"]);
    assert.ok(events().indexOf("initialized") < events().indexOf("stopped"));
    const info = await body<Dap.ExceptionInfoResponse["body"]>("exceptionInfo", { threadId: 1 });
    assert.deepEqual([info.exceptionId, info.breakMode], ["Reverted: too much", "unhandled"]);
    const [frame] = await frames();
    assert.equal(frame?.line, lineOf("require"));
    assert.equal(frame.source?.path, `file://${path}`);
    assert.equal(frame.name, "Vault.deposit(5001, …)");
    const output = sent.find((one): one is Dap.OutputEvent => (one as Dap.Event).event === "output");
    assert.equal(output?.body.output, "Some statements are skipped.\n");
  });

  it("says that it can step back, and which failures it stops at", async () => {
    const { body } = conversation();
    const capabilities = await body<Dap.Capabilities>("initialize");
    assert.ok(capabilities.supportsStepBack);
    assert.deepEqual(
      capabilities.exceptionBreakpointFilters?.map(({ filter, default: isDefault }) => [filter, isDefault]),
      [
        ["reverted", true],
        ["caught", false],
      ],
    );
  });

  it("stops behind the response, so that VS Code shows the box of an exception", async () => {
    const { launch, sent } = conversation();
    await launch();
    const response = sent.findIndex((one) => (one as Dap.Response).command === "configurationDone");
    const stopped = sent.findIndex((one) => (one as Dap.Event).event === "stopped");
    assert.ok(response >= 0 && response < stopped);
  });

  it("steps, steps back, and runs to the end and the beginning", async () => {
    const { launch, move, frames } = conversation({ stopOn: "entry" });
    assert.equal((await launch()).reason, "entry");
    await move("next");
    assert.equal((await frames())[0]?.line, lineOf("for ("));
    await move("stepIn");
    await move("stepIn");
    await move("stepIn");
    const [inner, caller] = await frames();
    assert.deepEqual([inner?.line, caller?.line], [lineOf("total += more"), lineOf("_add(i)")]);
    assert.match(inner?.name ?? "", /^_add\(/);
    await move("stepOut");
    assert.equal((await frames()).length, 1);
    await move("stepBack");
    assert.equal((await frames())[0]?.line, lineOf("_add(i)"));
    assert.equal((await move("continue")).reason, "exception");
    const end = await move("continue");
    assert.equal(end.description, "Transaction ended");
    assert.equal((await move("reverseContinue")).reason, "entry");
    assert.equal((await frames())[0]?.line, lineOf("total += amount"));
  });

  it("does not terminate at the end, but when VS Code disconnects", async () => {
    const { launch, move, ask, events } = conversation();
    await launch();
    await move("continue");
    assert.ok(!events().includes("terminated"));
    assert.ok((await ask("disconnect")).success);
    assert.ok(events().includes("terminated"));
  });

  it("verifies breakpoints where the code of the transaction has statements", async () => {
    const { body, launch, move } = conversation({ stopOn: "entry" });
    await body("initialize");
    await body("launch");
    type Set = Dap.SetBreakpointsResponse["body"];
    const lines = [lineOf("function _add"), vaultText.split("\n").length];
    const set = await body<Set>("setBreakpoints", {
      source: { path },
      breakpoints: lines.map((line) => ({ line })),
    });
    assert.deepEqual(
      set.breakpoints.map(({ verified, line }) => [verified, line]),
      [
        [true, lineOf("total += more")],
        [false, undefined],
      ],
    );
    assert.equal(set.breakpoints[1]?.message, "This line has no code in this build.");
    const other = await body<Set>("setBreakpoints", {
      source: { path: "/project/src/Other.sol" },
      breakpoints: [{ line: 1 }],
    });
    assert.equal(other.breakpoints[0]?.verified, false);
    await move("configurationDone", {});
    const hit = await move("continue");
    assert.deepEqual([hit.reason, hit.hitBreakpointIds], ["breakpoint", [set.breakpoints[0]?.id]]);
    assert.ok(launch !== undefined);
  });

  it("stops at failures that were caught once that is chosen", async () => {
    const { body, launch, move, frames, sent } = conversation({ stopOn: "entry" });
    await launch();
    await body("setExceptionBreakpoints", { filters: ["caught"] });
    const stopped = await move("continue");
    assert.deepEqual([stopped.reason, stopped.text], ["exception", "Caught"]);
    const [frame] = await frames();
    assert.match(frame?.name ?? "", /\(no source\)$/);
    assert.equal(frame?.source, undefined);
    const output = sent.findLast((one): one is Dap.OutputEvent => (one as Dap.Event).event === "output");
    assert.deepEqual(output?.body, { category: "stderr", output: "Caught\n" });
  });

  it("shows variables by scopes that are not empty, and what they hold", async () => {
    const { body, launch } = conversation();
    await launch();
    const { scopes } = await body<Dap.ScopesResponse["body"]>("scopes", { frameId: 1 });
    assert.deepEqual(
      scopes.map(({ name, presentationHint }) => [name, presentationHint]),
      [
        ["Arguments", "arguments"],
        ["State", undefined],
      ],
    );
    type Listed = Dap.VariablesResponse["body"];
    const reference = { variablesReference: scopes[0]?.variablesReference };
    const { variables } = await body<Listed>("variables", reference);
    assert.deepEqual(
      variables.map(({ name, value }) => [name, value]),
      [
        ["amount", "5001 (as passed)"],
        ["position", "{shares: 7}"],
        ["gone", "not available: optimized"],
      ],
    );
    const inside = await body<Listed>("variables", {
      variablesReference: variables[1]?.variablesReference,
    });
    assert.deepEqual(
      inside.variables.map(({ name, evaluateName }) => [name, evaluateName]),
      [
        ["shares", "position.shares"],
        ["[0xabab…abab]", `position[0x${"ab".repeat(20)}]`],
      ],
    );
  });

  it("requests storage that the transaction did not use when state is opened, and says of when it is", async () => {
    const { body, launch, frames, listed } = conversation();
    await launch();
    await frames();
    const { scopes } = await body<Dap.ScopesResponse["body"]>("scopes", { frameId: 1 });
    type Listed = Dap.VariablesResponse["body"];
    const open = async (variablesReference: number | undefined) =>
      (await body<Listed>("variables", { variablesReference })).variables;
    await open(scopes[0]?.variablesReference);
    assert.deepEqual(listed, []);
    const [total] = await open(scopes[1]?.variablesReference);
    assert.equal(total?.value, "7 (as of the block before)");
    await open(total.variablesReference);
    assert.deepEqual(listed, ["total", "shares"]);
  });

  it("evaluates names of variables alone", async () => {
    const { body, ask, launch } = conversation();
    await launch();
    const found = await body<Dap.EvaluateResponse["body"]>("evaluate", { expression: "amount", frameId: 1 });
    assert.deepEqual([found.result, found.type], ["5001 (as passed)", "uint256"]);
    const copied = await body<Dap.EvaluateResponse["body"]>("evaluate", {
      ...{ expression: "amount", frameId: 1, context: "clipboard" },
    });
    assert.equal(copied.result, "5001");
    const messageOf = async (expression: string) =>
      (await ask("evaluate", { expression, frameId: 1 })).message ?? "";
    assert.match(await messageOf("amount + 1"), /^amount \+ 1 is not supported\. Names can/);
    assert.equal(await messageOf("elsewhere"), "elsewhere is not a variable that is known here.");
  });

  it("requests storage that the transaction did not use for a watch, but not where the pointer rests", async () => {
    const { body, launch, listed } = conversation();
    await launch();
    type Found = Dap.EvaluateResponse["body"];
    const evaluate = (context: string) =>
      body<Found>("evaluate", { expression: "total", frameId: 1, context });
    const open = ({ variablesReference }: Found) => body("variables", { variablesReference });
    const hovered = await evaluate("hover");
    assert.equal(hovered.result, "7");
    await open(hovered);
    assert.deepEqual(listed, []);
    for (const context of ["watch", "repl"])
      assert.equal((await evaluate(context)).result, "7 (as of the block before)");
    await open(await evaluate("watch"));
    assert.deepEqual(listed, ["total", "total", "total", "shares"]);
  });

  it("has values for the lines up to the end of the statement, and says which may have changed", async () => {
    const { adapter, launch } = conversation();
    await launch();
    const running = await adapter.runningIn(1);
    assert.deepEqual([...(running?.values ?? [])], [["amount", "5001 (as passed)"]]);
    assert.match(vaultText.slice(running?.start, running?.end), /require\([^\n]*\)$/);
  });

  it("has the values of inner variables rather than those of outer ones that they hide", async () => {
    const variable = (name: string, value: Variable["value"]): Variable => ({ name, type: "uint256", value });
    const known = (name: string, text: string) => variable(name, { text });
    const unknown = (name: string) => variable(name, { unavailable: "optimized" });
    const array = (name: string) => variable(name, { text: "[1]", children: () => [] });
    const state = ["a", "b", "c", "d", "e", "f", "g", "g"].map((name) => known(name, "state"));
    const { adapter, launch } = conversation({
      scopes: [
        {
          kind: "arguments",
          variables: () => [known("b", "argument"), known("c", "argument"), unknown("d"), array("e")],
        },
        { kind: "locals", variables: () => [known("c", "local"), unknown("f")] },
        { kind: "state", variables: () => state },
      ],
    });
    await launch();
    assert.deepEqual([...((await adapter.runningIn(1))?.values ?? [])].sort(), [
      ["a", "state"],
      ["b", "argument"],
      ["c", "local"],
    ]);
  });

  it("goes back to the beginning of a frame, and to where the session began", async () => {
    const { launch, move, frames, events } = conversation();
    await launch();
    await move("restartFrame", { frameId: 1 });
    assert.equal((await frames())[0]?.line, lineOf("total += amount"));
    assert.equal((await move("restart", {})).reason, "exception");
    assert.deepEqual(events().slice(-2), ["continued", "stopped"]);
  });

  it("tells why a transaction cannot be debugged", async () => {
    const { ask, events } = conversation({ loads: false });
    await ask("initialize");
    const response = await ask("launch");
    assert.equal(response.success, false);
    const { error } = response.body as { error: Dap.Message };
    // Not by VS Code as well, which would offer a launch configuration.
    assert.deepEqual([error.format, error.showUser], [response.message, false]);
    assert.deepEqual(user.told, [`error: ${response.message ?? ""}`]);
    assert.match(response.message ?? "", /--steps-tracing/);
    assert.ok(!events().includes("initialized"));
  });

  it("refuses what it does not support, and what comes before the launch", async () => {
    const { ask } = conversation();
    assert.equal((await ask("setVariable")).success, false);
    assert.equal((await ask("constructor")).success, false);
    assert.equal((await ask("next", { threadId: 1 })).success, false);
  });
});
