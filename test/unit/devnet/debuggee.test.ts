import assert from "node:assert/strict";
import { DebugSession } from "../../../src/app/debugging/debugSession.ts";
import { failureReasons } from "../../../src/app/debugging/failureReason.ts";
import { frameVariables } from "../../../src/app/debugging/frameVariables.ts";
import { UntouchedStorage } from "../../../src/app/debugging/untouchedStorage.ts";
import { ledgerOf } from "../../../src/app/networks/ledgerOf.ts";
import { opcode } from "../../../src/services/ledger/opcodes.ts";
import type { ExecutedTransaction } from "../../../src/services/ledger/steps.ts";
import {
  whyWithoutStops,
  type Debuggee,
  type DebuggeeTools,
  type NoDebuggee,
} from "../../../src/app/debugging/debuggee.ts";
import { loadDebuggee } from "../../../src/app/debugging/loadDebuggee.ts";
import { Lookups } from "../../../src/app/lookups/lookups.ts";
import { openChannel } from "../../support/channel.ts";
import { everyHashAgreed } from "../../support/consent.ts";
import { harborFiles } from "../../support/harborProject.ts";
import { networkWith } from "../../support/networks.ts";
import { projectFolder } from "../../support/projectFolder.ts";
import { unending } from "../../support/requests.ts";
import { buildsIn } from "../app/builds/projects.ts";
import { sharedRpcDevnet } from "./sharedDevnet.ts";

const harborProject = async (change?: (text: string) => string) => projectFolder(await harborFiles(change));

/** Loads a transaction of the chain by its name. */
async function load(
  name: string,
  builds: DebuggeeTools["builds"],
  maxSteps?: number,
): Promise<Debuggee | NoDebuggee> {
  const { rpcUrl, transactions } = await sharedRpcDevnet();
  await using client = openChannel();
  const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
  const network = networkWith({ ledgers: [{ kind: "rpc", url: rpcUrl }], chainId: "31337" });
  const { hash } = transactions.find((one) => one.name === name) ?? assert.fail(name);
  const transaction = { kind: "hash", hash, from: "32 bytes" } as const;
  return loadDebuggee({ lookups, builds }, { network, transaction, origin: undefined, maxSteps }, unending);
}

async function sessionOf(name: string) {
  await using folder = await harborProject();
  const debuggee = await load(name, buildsIn([folder]));
  assert.ok(debuggee.kind === "debuggee", debuggee.kind);
  const session = new DebugSession(debuggee.timeline, debuggee.sources);
  const at = (): string => {
    const { source, range } = session.stack[0]?.location ?? {};
    return source?.text.slice(range?.start, range?.end) ?? "";
  };
  const functions = (): readonly string[] =>
    session.stack.map(({ frame }) => frame.fn?.source.name ?? frame.program?.name ?? "?");
  return { debuggee, session, at, functions };
}

describe("a debuggee", () => {
  it("begins at the statement that made its transaction fail, with the reason in the names of the build", async function () {
    this.timeout(60_000);
    const { debuggee, session, at, functions } = await sessionOf("failCustom");
    const stopped = session.start("revert");
    assert.ok(stopped.reason === "failure");
    assert.match(at(), /^revert TooLarge\(given, 100\)/);
    assert.deepEqual(functions(), ["failCustom"]);
    const reason = failureReasons(debuggee)(stopped.failure);
    assert.equal(reason.kind === "custom" && reason.candidates[0]?.item.name, "TooLarge");
  });

  it("has the arguments and state of functions, and moves in both directions", async () => {
    const { debuggee, session, at } = await sessionOf("set");
    session.start("entry");
    const variables = frameVariables(debuggee);
    const shown = (name: string): string | undefined => {
      const found = variables.evaluate(session.stop, session.stop.frame, name);
      return "problem" in found || "unavailable" in found.value ? undefined : found.value.text;
    };
    assert.deepEqual([shown("value"), shown("number")], ["9", "7"]);
    const first = at();
    assert.equal(session.continue().reason, "end");
    assert.equal(shown("number"), "9");
    assert.equal(session.reverse().reason, "entry");
    assert.equal(at(), first);
  });

  it("has the state that its transaction did not use, once that is requested", async () => {
    const { rpcUrl } = await sharedRpcDevnet();
    await using client = openChannel();
    const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
    const ledger = ledgerOf(networkWith({ ledgers: [{ kind: "rpc", url: rpcUrl }], chainId: "31337" }));
    assert.ok(ledger !== undefined);
    const { debuggee, session } = await sessionOf("clear");
    session.start("entry");
    const { steps } = debuggee;
    const variablesAt = (transaction: ExecutedTransaction) =>
      frameVariables(
        debuggee,
        new UntouchedStorage(lookups, ledger, transaction, (error) => assert.fail(error.message)),
      );
    const stateOf = async (transaction: ExecutedTransaction) => {
      const variables = variablesAt(transaction);
      const { stop } = session;
      const scope = variables.scopes(stop, stop.frame).find(({ kind }) => kind === "state");
      const found = await variables.withUntouched(() => scope?.variables() ?? [], unending);
      return found.slice(0, 2).map(({ name, value }) => ({ name, ...value }));
    };
    const before = client.log.length;
    const [number, label] = await stateOf(steps.transaction);
    assert.ok(client.log.length > before);
    assert.deepEqual([number?.name, label?.name], ["number", "label"]);
    assert.ok(label !== undefined && "text" in label);
    assert.deepEqual([label.text, label.isOfBlockBefore], ['"short"', undefined]);
    const [, inexact] = await stateOf({ ...steps.transaction, index: 1n });
    assert.ok(inexact !== undefined && "text" in inexact && inexact.isOfBlockBefore === true);
    const [, unknown] = await stateOf({ ...steps.transaction, block: 0n });
    assert.ok(unknown !== undefined && "unavailable" in unknown);
  });

  it("evaluates what its transaction did not use once that is requested, which it is once", async () => {
    const { rpcUrl } = await sharedRpcDevnet();
    await using client = openChannel();
    const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
    const ledger = ledgerOf(networkWith({ ledgers: [{ kind: "rpc", url: rpcUrl }], chainId: "31337" }));
    assert.ok(ledger !== undefined);
    const { debuggee, session } = await sessionOf("clear");
    session.start("entry");
    const untouched = new UntouchedStorage(lookups, ledger, debuggee.steps.transaction, (error) =>
      assert.fail(error.message),
    );
    const variables = frameVariables(debuggee, untouched);
    const { stop } = session;
    const label = () => variables.evaluate(stop, stop.frame, "label");
    const text = (found: ReturnType<typeof label>): string =>
      "value" in found && "text" in found.value ? found.value.text : "";
    assert.equal(text(label()), "");
    assert.equal(client.log.length, 0);
    const [first, second] = await Promise.all([
      variables.withUntouched(label, unending),
      variables.withUntouched(label, unending),
    ]);
    assert.deepEqual([text(first), text(second)], ['"short"', '"short"']);
    const sent = client.log.length;
    assert.equal(text(await variables.withUntouched(label, unending)), '"short"');
    assert.equal(text(label()), '"short"');
    assert.equal(client.log.length, sent);
  });

  it("steps into contracts that contracts call, by the build of each", async () => {
    const { session, functions } = await sessionOf("nested");
    session.start("entry");
    const chains = new Set<string>([functions().join(" < ")]);
    while (session.step("in").reason !== "end") chains.add(functions().join(" < "));
    assert.ok(
      [...chains].some((chain) => chain.startsWith("set < inner < nested")),
      [...chains].join("; "),
    );
  });

  it("steps through constructors by the code of the creation", async () => {
    const { session, at, debuggee } = await sessionOf("factoryCreate");
    session.start("entry");
    assert.ok(debuggee.execution.frames.some(({ kind }) => kind === "create"));
    const kinds = new Set<string | undefined>();
    do kinds.add(session.stop.frame.fn?.source.kind);
    while (session.step("in").reason !== "end");
    assert.deepEqual([...kinds].sort(), ["constructor", "function"], at());
  });

  it("stops at a failure that a contract caught if that is chosen", async () => {
    const { session } = await sessionOf("caught");
    assert.equal(session.start("revert").reason, "entry");
    session.setFilters(["caught"]);
    assert.equal(session.continue().reason, "failure");
  });

  it("is none without source of any contract: without a build, and where the text has changed and no build keeps it", async () => {
    await using folder = await harborProject((text) => `${text}\n// changed\n`);
    const whyOf = async (builds: ReturnType<typeof buildsIn> | undefined) => {
      const debuggee = await load("set", builds);
      assert.ok(debuggee.kind === "debuggee");
      return whyWithoutStops(debuggee);
    };
    assert.deepEqual(await whyOf(undefined), { kind: "noSource" });
    assert.deepEqual(await whyOf(buildsIn([folder])), {
      kind: "changedSources",
      paths: ["Harbor.sol"],
    });
  });

  it("is none without source where other code is at the address by now", async () => {
    await using folder = await harborProject();
    const { rpcUrl, transactions } = await sharedRpcDevnet();
    await using client = openChannel();
    const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
    const network = networkWith({ ledgers: [{ kind: "rpc", url: rpcUrl }], chainId: "31337" });
    const { hash } = transactions.find(({ name }) => name === "set") ?? assert.fail();
    const request = {
      ...{ network, origin: undefined, maxSteps: undefined },
      transaction: { kind: "hash", hash, from: "32 bytes" },
    } as const;
    const tools = {
      lookups: {
        steps: async (...query: Parameters<Lookups["steps"]>) => {
          const found = await lookups.steps(...query);
          assert.ok(found.kind === "steps");
          found.steps.ops[100] = opcode.ADDRESS;
          return found;
        },
        contract: lookups.contract.bind(lookups),
        cachedContract: lookups.cachedContract.bind(lookups),
        cachedVerifiedSources: lookups.cachedVerifiedSources.bind(lookups),
      },
      builds: buildsIn([folder]),
    };
    const debuggee = await loadDebuggee(tools, request, unending);
    assert.ok(debuggee.kind === "debuggee");
    assert.equal(debuggee.programs.size, 0);
    assert.deepEqual(whyWithoutStops(debuggee), { kind: "noSource" });
  });

  it("is none of a transfer, and of more steps than are to be read", async () => {
    assert.deepEqual(await load("transfer", undefined), { kind: "empty", why: "noCode" });
    const many = await load("manyCalls", undefined, 100);
    assert.equal(many.kind, "tooMany");
  });
});
