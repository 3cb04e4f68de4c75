import { setTimeout } from "node:timers/promises";
import { verifyCommand } from "../person.ts";
import { identifierOf, type Scene, type Stage } from "../scene.ts";

const withoutExplorer = "Hedera Local, No Explorer";
const unreachable = "Hedera Local, Service Down";
const withoutLedger = "Hedera Local, Mirror Node Down";

type Metadata = {
  readonly language: string;
  readonly compiler: { readonly version: string };
  readonly sources: Readonly<Record<string, object>>;
  readonly settings: Readonly<Record<string, unknown>>;
};

/** Verifies Savings as somebody else may have: from a source with one more remark, which is a partial match. */
async function publishWithRemark({ devnet, person }: Stage, address: string): Promise<void> {
  const project = "projects/foundry";
  const artifact = await person.textOf(`${project}/out/Savings.sol/Savings.json`);
  const { metadata } = JSON.parse(artifact) as { readonly metadata: Metadata };
  const sources: Record<string, object> = {};
  for (const name of Object.keys(metadata.sources))
    sources[name] = { content: `${await person.textOf(`${project}/${name}`)}// Read twice.\n` };
  const settings = { ...metadata.settings, compilationTarget: undefined };
  const body = JSON.stringify({
    stdJsonInput: { language: metadata.language, sources, settings },
    compilerVersion: metadata.compiler.version,
    contractIdentifier: "src/Savings.sol:Savings",
  });
  const headers = { "content-type": "application/json" };
  await fetch(`${devnet.verifierUrl}/v2/verify/298/${address}`, { method: "POST", headers, body });
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const said = await fetch(`${devnet.verifierUrl}/v2/contract/298/${address}`);
    if (((await said.json()) as { readonly match: unknown }).match === "match") return;
    await setTimeout(100);
  }
  throw new Error("Savings was not verified.");
}

/** Has a contract verified on a network, so that its plan is shown. */
async function plan(stage: Stage, sample: string, network: string, shows: string): Promise<void> {
  const { person } = stage;
  const identifier = identifierOf(stage, sample);
  await person.useNetwork(network);
  await person.openText(`${sample}.md`, `${sample} is at ${identifier}\n`);
  await person.putCursorOn(identifier);
  await person.run(verifyCommand);
  await person.panel(shows);
  await person.settle();
}

/** Has a contract verified from its build, which comes to a partial match. */
async function verifyFromBuild(stage: Stage, sample: string, shows: string): Promise<void> {
  const { person } = stage;
  const identifier = identifierOf(stage, sample);
  await person.useNetwork(withoutExplorer);
  await person.openText(`${sample}.md`, `${sample} is at ${identifier}\n`);
  await person.putCursorOn(identifier);
  await person.run(verifyCommand);
  const page = await person.panel("text=No files are sent until");
  await page.getByRole("button", { name: /^Publish/ }).click();
  await person.panel("text=Verified, partial match");
  await person.panel(shows);
  await person.settle();
}

const scene = (name: string, play: (stage: Stage) => Promise<void>): Scene => ({
  name,
  async play(stage) {
    stage.devnet.reset();
    await play(stage);
    await stage.picture();
    await stage.person.useNetwork("Hedera Local");
    stage.devnet.reset();
  },
});

/** What a plan says of what the service holds already, or that this is not known. */
export const heldScenes: readonly Scene[] = [
  scene("held-partial", async (stage) => {
    await publishWithRemark(stage, identifierOf(stage, "savings"));
    await plan(stage, "savings", withoutExplorer, "text=Already verified, partial match");
  }),
  scene("held-exact", async (stage) => {
    await plan(stage, "savings", withoutExplorer, "text=No files are sent until");
    const page = await stage.person.panel("h1");
    await page.getByRole("button", { name: /^Publish/ }).click();
    const finished = await stage.person.panel("text=Verified, exact match");
    await finished.getByRole("button", { name: "Verify Again" }).click();
    await stage.person.panel("text=Already verified, exact match");
    await stage.person.settle();
  }),
  scene("held-other-commit", (stage) => verifyFromBuild(stage, "tips", "text=Deployed from commit")),
  scene("held-without-hash", (stage) => verifyFromBuild(stage, "weather", "text=carries no metadata hash")),
  scene("plan-of-other-commit", (stage) =>
    plan(stage, "tips", "Hedera Local", "text=Expected result: partial match"),
  ),
  scene("plan-incomplete", (stage) => plan(stage, "recipes", "Hedera Local", "text=source file is missing")),
  scene("held-unknown", (stage) => plan(stage, "savings", unreachable, "text=Verification status unknown")),
  scene("held-unknown-batch", async (stage) => {
    const { person } = stage;
    await person.useNetwork(unreachable);
    await person.run("Contract Lens: Verify Deployments…");
    await person.question("Deploy.s.sol");
    await person.settle();
    await person.page.keyboard.press("Enter");
    await person.panel("text=/did not return the status of/");
    await person.settle();
  }),
  scene("held-mirror-down", async (stage) => {
    await publishWithRemark(stage, identifierOf(stage, "savings"));
    await plan(stage, "savings", withoutLedger, "text=Already verified, partial match");
  }),
  scene("held-mirror-down-record", async (stage) => {
    const { person } = stage;
    const identifier = identifierOf(stage, "savings");
    await publishWithRemark(stage, identifier);
    await person.useNetwork(withoutLedger);
    await person.openText("savings.md", `Savings is at ${identifier}\n`);
    await person.putCursorOn(identifier);
    await person.run("Contract Lens: Inspect Under Cursor");
    await person.panel("text=/Partial match/i");
    await person.settle();
  }),
  scene("held-mirror-down-batch", async (stage) => {
    const { person } = stage;
    await publishWithRemark(stage, identifierOf(stage, "savings"));
    await person.useNetwork(withoutLedger);
    await person.run("Contract Lens: Verify Deployments…");
    await person.question("Deploy.s.sol");
    await person.settle();
    await person.page.keyboard.press("Enter");
    await person.panel("text=/not compared: node failed|No contracts compared/");
    await person.settle();
  }),
];
