import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { inspectCommand } from "../person.ts";
import type { Scene, Stage } from "../scene.ts";
import { deployVault } from "../vault.ts";

const unit = 10n ** 18n;
const page = "local-chain.md";
const market = "projects/foundryLocal/src";

function hashOf({ localChain }: Stage, sample: string): string {
  return localChain.sample(sample).hash ?? "";
}

/** A scene on the local node that ends its session, and shows the files again. */
function onLocalNode(name: string, play: (stage: Stage) => Promise<void>): Scene {
  return {
    name,
    async play(stage) {
      const { person } = stage;
      await person.useNetwork("Local Node");
      try {
        await play(stage);
      } finally {
        await person.dismiss();
        await person.endDebugging();
        await person.closePanel();
        await person.showExplorer();
        await person.useNetwork("Hedera Local");
      }
    },
  };
}

/** Starts a session by the command in place of one that runs, and waits until it stops. */
async function debug({ person }: Stage, hash: string): Promise<void> {
  await person.endDebugging();
  await startDebugging(person, hash);
  await person.stopped();
}

async function startDebugging(person: Stage["person"], hash: string): Promise<void> {
  await person.run("Contract Lens: Debug Transaction");
  await person.question("Debug Transaction");
  await person.page.keyboard.type(hash);
  await person.page.keyboard.press("Enter");
}

/** Puts a breakpoint on a line of a file, or takes it away, as with F9. */
async function breakOn({ person }: Stage, file: string, text: string): Promise<void> {
  await person.open(file);
  await person.putCursorOn(text);
  await person.page.keyboard.press("F9");
  await person.settle();
}

/** The debugger of transactions, by keyboard and mouse. */
export const debuggerScenes: readonly Scene[] = [
  onLocalNode("debugger", async (stage) => {
    const { person, picture } = stage;
    await debug(stage, hashOf(stage, "outOfStock"));
    await person.page.locator(".exception-widget").waitFor();
    await person.widenSideBar(60);
    await person.lower("Watch", 60);
    await person.expandVariables("Locals", "State", "stock");
    await picture();
    await person.widenSideBar(-60);
  }),
  onLocalNode("debugger-page", async (stage) => {
    const { person, picture } = stage;
    await person.open(page);
    await person.putCursorOn(hashOf(stage, "outOfStock"));
    await person.run(inspectCommand);
    const result = await person.panel('[data-rows="calls"]');
    await result
      .getByRole("button", { name: /^Debug/ })
      .first()
      .click();
    await person.stopped();
    await person.page.locator(".exception-widget").waitFor();
    await picture();
  }),
  onLocalNode("debugger-hover", async (stage) => {
    const { person, picture } = stage;
    await person.open(page);
    await person.putCursorOn(hashOf(stage, "outOfStock"));
    await person.hover(/OutOfStock/);
    await person.page.locator(".monaco-hover:visible a", { hasText: "Debug" }).first().click();
    await person.stopped();
    await picture();
  }),
  onLocalNode("debugger-call", async (stage) => {
    const { person, picture } = stage;
    await person.open(page);
    await person.putCursorOn(hashOf(stage, "bought"));
    await person.run(inspectCommand);
    const result = await person.panel('[data-rows="calls"]');
    const rows = result.locator('[data-rows="calls"]');
    await rows.getByText("Warehouse").first().scrollIntoViewIfNeeded();
    await rows.locator("[aria-expanded=false]").nth(4).click();
    await person.settle();
    await picture("row");
    await rows.getByText("Debug", { exact: true }).first().click();
    await person.stopped();
    await picture();
  }),
  onLocalNode("debugger-steps", async (stage) => {
    const { person, picture } = stage;
    await breakOn(stage, `${market}/TeaToken.sol`, "balanceOf[to] += value");
    await debug(stage, hashOf(stage, "bought"));
    await picture("entry");
    await person.page.keyboard.press("F5");
    await person.stopped("Paused on breakpoint");
    await picture("breakpoint");
    await person.debugToolbar("Step Back");
    await picture("back");
    await person.page.keyboard.press("Shift+F11");
    await person.stopped("");
    await picture("out");
    await person.debugToolbar("Reverse");
    await person.debugToolbar("Restart");
    await picture("restarted");
    await breakOn(stage, `${market}/TeaToken.sol`, "balanceOf[to] += value");
  }),
  onLocalNode("debugger-launch", async (stage) => {
    const { person, picture } = stage;
    await mkdir(path.join(person.workspace, ".vscode"), { recursive: true });
    const configuration = { type: "contract-lens", request: "launch", name: "Refused purchase" };
    const configurations = [{ ...configuration, transaction: hashOf(stage, "outOfStock"), stopOn: "entry" }];
    await person.openText(
      ".vscode/launch.json",
      `${JSON.stringify({ version: "0.2.0", configurations }, null, 2)}\n`,
    );
    await picture("file");
    await person.page.keyboard.press("F5");
    await person.stopped("Paused on entry");
    await picture();
  }),
  onLocalNode("debugger-vault", async (stage) => {
    const { person, picture, localChain } = stage;
    const vault = await deployVault(person.workspace, localChain.rpcUrl, { name: "vault" });
    await debug(stage, await vault.call("deposit", [500n * unit, "first"]));
    await picture("modifier");
    await debug(stage, await vault.call("deposit", [5000n * unit, "second"]));
    await person.lower("Watch", 200);
    await person.expandVariables("Locals", "State", "positions");
    await picture("state");
    await debug(stage, await vault.create([30_000n, "Tea savings"]));
    await picture("constructor");
    await debug(stage, await vault.call("divide", [0n]));
    await picture("panic");
    await debug(stage, await vault.call("count", [250n]));
    await person.page.keyboard.press("F5");
    await person.stopped("");
    await picture("long");
    const shares = path.join(person.workspace, "projects/vault/src/Shares.sol");
    const text = await person.textOf("projects/vault/src/Shares.sol");
    await writeFile(shares, `// Changed.\n${text}`);
    await debug(stage, await vault.call("deposit", [1n * unit, "third"]));
    await picture("changed");
  }),
  onLocalNode("debugger-optimized", async (stage) => {
    const { person, picture, localChain } = stage;
    const optimizer = { enabled: true, runs: 200 };
    for (const [name, settings] of [
      ["optimized", { optimizer }],
      ["viaIR", { optimizer, viaIR: true }],
    ] as const) {
      const vault = await deployVault(person.workspace, localChain.rpcUrl, { name, ...settings });
      await debug(stage, await vault.call("deposit", [5000n * unit, "second"]));
      await person.expandVariables("Locals");
      await picture(name);
    }
  }),
  onLocalNode("debugger-refused", async (stage) => {
    const { person, picture } = stage;
    for (const [name, hash] of [
      ["unknown", `0x${"ab".repeat(32)}`],
      ["payment", hashOf(stage, "payment")],
    ] as const) {
      await startDebugging(person, hash);
      await person.notified();
      await picture(name);
      await person.run("Notifications: Clear All Notifications");
    }
  }),
  {
    name: "debugger-mirror",
    async play(stage) {
      const { person, devnet, picture } = stage;
      try {
        await debug(stage, devnet.sample("fiveLevels").hash ?? "");
        await picture();
      } finally {
        await person.endDebugging();
        await person.showExplorer();
      }
    },
  },
];
