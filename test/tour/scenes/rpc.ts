import { inspectCommand } from "../person.ts";
import type { Scene, Stage } from "../scene.ts";

const page = "local-chain.md";

/** An identifier of a sample of the local chain, as it stands on its page. */
function identifierOf({ localChain }: Stage, name: string): string {
  const { address, hash } = localChain.sample(name);
  return address ?? hash ?? "";
}

/** Something on the local chain that is inspected, and the rest of its page over the whole window. */
function inspected(sample: string, shows: string): Scene {
  return onLocalNode(`rpc-${sample}`, async (stage) => {
    const { person, picture } = stage;
    await person.open(page);
    await person.putCursorOn(identifierOf(stage, sample));
    await person.run(inspectCommand);
    await person.panel(shows);
    await person.settle();
    await picture();
    await person.alone(async () => {
      await picture("alone");
      await person.scrollPanel(600);
      await picture("further");
    });
  });
}

function hovered(sample: string, says: RegExp): Scene {
  return onLocalNode(`rpc-hover-${sample}`, (stage) => hover(stage, sample, says));
}

async function hover(stage: Stage, sample: string, says: RegExp): Promise<void> {
  const { person, picture } = stage;
  await person.open(page);
  await person.putCursorOn(identifierOf(stage, sample));
  await person.hover(says);
  await picture();
}

function onLocalNode(name: string, play: (stage: Stage) => Promise<void>): Scene {
  return {
    name,
    async play(stage) {
      await stage.person.useNetwork("Local Node");
      await play(stage);
      await stage.person.dismiss();
      await stage.person.useNetwork("Hedera Local");
    },
  };
}

/** A local node, which is asked by JSON-RPC. */
export const rpcScenes: readonly Scene[] = [
  { name: "rpc-other-network", play: (stage) => hover(stage, "marketProxy", /Use Local Node/) },
  hovered("marketProxy", /has this bytecode/),
  hovered("outOfStock", /OutOfStock/),
  inspected("marketProxy", "text=Your build"),
  inspected("priceList", "text=/iffers from your build/"),
  inspected("buyer", "text=/account/i"),
  inspected("outOfStock", '[data-rows="calls"]'),
  inspected("bought", '[data-rows="calls"]'),
  onLocalNode("rpc-state", async (stage) => {
    const { person, picture } = stage;
    await person.open(page);
    await person.putCursorOn(identifierOf(stage, "bought"));
    await person.run(inspectCommand);
    const result = await person.panel("text=Look Up State Changes");
    await person.alone(async () => {
      await result.getByRole("button", { name: "Look Up State Changes" }).click();
      await result.locator("text=sold").first().waitFor();
      await person.settle();
      await person.scrollPanel(100_000);
      await picture();
    });
  }),
  onLocalNode("rpc-read", async (stage) => {
    const { person, picture } = stage;
    await person.open(page);
    await person.putCursorOn(identifierOf(stage, "marketProxy"));
    await person.run(inspectCommand);
    const contract = await person.panel("text=Read functions");
    await person.alone(async () => {
      await contract.locator("summary", { hasText: "Read functions" }).click();
      await person.settle();
      await person.scrollPanel(100_000);
      await picture();
    });
  }),
  onLocalNode("rpc-read-state", async ({ person, picture }) => {
    await person.open("projects/foundryLocal/src/Market.sol");
    const lens = person.page.locator(".codelens-decoration a", { hasText: "Read State" }).first();
    await lens.waitFor();
    await person.settle();
    await picture();
    await lens.click();
    await person.panel("text=warehouse");
    await person.settle();
    await picture("page");
  }),
  onLocalNode("rpc-hover", async (stage) => {
    const { person, picture } = stage;
    const identifier = identifierOf(stage, "marketProxy");
    await person.openText("deployed.txt", `Market deployed to ${identifier}\n`);
    await person.putCursorOn(identifier);
    await person.hover(/has this bytecode/);
    await person.page.keyboard.press("Escape");
    await person.hover(/Deployment File/);
    await picture();
  }),
  onLocalNode("rpc-calls", async (stage) => {
    const { person, picture } = stage;
    await person.open(page);
    await person.putCursorOn(identifierOf(stage, "outOfStock"));
    await person.run(inspectCommand);
    await person.panel('[data-rows="calls"]');
    await person.settle();
    await person.alone(() => picture("alone"));
  }),
  onLocalNode("rpc-transactions", async ({ person, picture }) => {
    await person.showTrees();
    await person.row("Recent Transactions", "OutOfStock").waitFor();
    await person.settle();
    await picture();
    await person.showExplorer();
  }),
  onLocalNode("rpc-deployments", async ({ person, localChain, picture }) => {
    await person.showTrees();
    await person.row("Deployments", "Local Node").waitFor();
    // An earlier scene may have checked them, and the row that offers it is not there then.
    await person.run("Contract Lens: Check Deployments");
    await person.row("Deployments", "iffers from your build").waitFor();
    await person.settle();
    await picture();
    await person.showExplorer();
    await person.open("projects/foundryLocal/broadcast/Deploy.s.sol/31337/run-latest.json");
    await person.putCursorOn(localChain.sample("priceList").address?.toLowerCase() ?? "");
    await person.page.locator(".codelens-decoration", { hasText: "deploy again" }).waitFor();
    await person.settle();
    await picture("file");
  }),
];
