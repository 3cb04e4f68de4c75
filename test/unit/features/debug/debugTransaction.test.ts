import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import type { DebugAdapter } from "../../../../src/features/debug/debugAdapter.ts";
import { FakeClock } from "../../../support/fakeClock.ts";
import { withTimersOf } from "../../../support/fakeTimers.ts";
import { activated, unanswered } from "../../../plainEditor/activated.ts";
import { offered, settings } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";

usePlainEditor();
const { OwnReference } = await import("../../../../src/editor/commandReference.ts");
const { runCommand } = await import("../../../../src/editor/commandRegistry.ts");

const hash = `0x${"a1".repeat(32)}`;

describe("Debug Transaction", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  beforeEach(async () => {
    extension = await activated();
    const local = { name: "Local", chainId: "31337", rpcUrl: "http://127.0.0.1:8545" };
    const remote = { name: "Remote", chainId: "1", rpcUrl: "https://rpc.example" };
    settings.set("contractLens.networks", [local, remote]);
    settings.set("contractLens.network", "Local");
  });
  afterEach(() => extension.end());

  /** Begins a session, as VS Code does. */
  async function launch(given: object) {
    const configuration = { type: "contract-lens", request: "launch", name: "", ...given };
    const descriptor = (await offered.debugAdapters?.createDebugAdapterDescriptor(
      { id: "1", type: "contract-lens", name: "", configuration } as never,
      undefined,
    )) as unknown as { readonly implementation: DebugAdapter };
    const { implementation } = descriptor;
    const response = new Promise<Record<string, unknown>>((resolve) => {
      implementation.onDidSendMessage((message) => resolve(message as unknown as Record<string, unknown>));
      implementation.handleMessage({ seq: 1, type: "request", command: "launch", arguments: {} } as never);
    });
    return { implementation, response };
  }

  it("starts a session of the transaction that is on a page", async () => {
    const call = { depth: 1, address: `0x${"b2".repeat(20)}`, nth: 0 } as const;
    await runCommand("contractLens.debugTransaction", new OwnReference(hash), { network: "Local", call });
    const [configuration] = user.debugged;
    assert.deepEqual(
      { ...configuration, name: "" },
      {
        ...{ type: "contract-lens", request: "launch", name: "", transaction: hash, network: "Local" },
        ...{ call, stopOn: "revert" },
      },
    );
    assert.deepEqual(extension.sent, [], "nothing is sent before the session");
  });

  it("asks for a transaction when none is given, and starts nothing if the user turns away", async () => {
    await runCommand("contractLens.debugTransaction");
    assert.equal(user.asked.length, 1);
    assert.deepEqual(user.debugged, []);
    user.types = () => hash;
    await runCommand("contractLens.debugTransaction");
    assert.deepEqual(
      user.debugged.map(({ transaction, network }) => [transaction, network]),
      [[hash, "Local"]],
    );
  });

  it("refuses what is no transaction", async () => {
    await runCommand("contractLens.debugTransaction", "0.0.1234");
    assert.equal(user.told.length, 1);
    assert.deepEqual(user.debugged, []);
  });

  it("asks before a bare hash goes to a remote host", async () => {
    await runCommand("contractLens.debugTransaction", hash, { network: "Remote" });
    assert.equal(user.asked.length, 1);
    assert.deepEqual(user.debugged, []);
  });

  it("asks before a bare hash goes to a remote host to find a statement, and says why it finds none", async () => {
    const why = await runCommand("contractLens.openStatement", hash, { network: "Remote" });
    assert.match(String(why), /may be a private key/);
    assert.equal(user.asked.length, 1);
    assert.deepEqual([extension.sent, user.opened], [[], []]);
    assert.match(String(await runCommand("contractLens.openStatement", "0.0.1234")), /transaction/);
  });

  it("fills in what a launch configuration leaves out", async () => {
    const resolve = offered.debugConfigurations?.resolveDebugConfiguration;
    assert.ok(resolve !== undefined);
    const given = { type: "contract-lens", request: "launch", name: "Mine", transaction: hash };
    const resolved = await resolve(undefined, given);
    assert.deepEqual(resolved, {
      ...{ ...given, network: "Local", stopOn: "revert" },
      internalConsoleOptions: "neverOpen",
    });
    user.types = () => hash;
    const empty = await resolve(undefined, { type: "", request: "", name: "" });
    assert.deepEqual([empty?.type, empty?.["transaction"]], ["contract-lens", hash]);
  });

  it("can be canceled while a transaction takes long to load, and says nothing then", async () => {
    extension.services.answering = unanswered;
    const clock = new FakeClock();
    await withTimersOf(clock, async () => {
      const { implementation, response } = await launch({ transaction: hash, network: "Local" });
      while (extension.sent.length === 0) await setImmediate();
      assert.equal(user.cancels.length, 0);
      await clock.advance(3000);
      for (const cancel of user.cancels) cancel();
      assert.deepEqual([(await response)["success"], (await response)["message"]], [false, ""]);
      assert.deepEqual(user.told, []);
      implementation.dispose();
    });
  });

  it("asks before a hash of a launch configuration goes to a remote host, and reads nothing otherwise", async () => {
    const configuration = {
      ...{ type: "contract-lens", request: "launch", name: "", transaction: hash, network: "Remote" },
    };
    const { implementation, response: launched } = await launch(configuration);
    const response = await launched;
    assert.equal(response["success"], false);
    assert.match(String(response["message"]), /may be a private key/);
    assert.equal(user.asked.length, 1);
    assert.deepEqual(extension.sent, []);
    // Other debuggers find theirs by VS Code's rules, but for the time of a session.
    assert.ok(offered.expressions !== undefined);
    implementation.dispose();
    assert.equal(offered.expressions, undefined);
  });
});
