import { inspectCommand, verifyCommand } from "../person.ts";
import { identifierOf, type Scene, type Stage } from "../scene.ts";

function question(name: string, command: string, says: string, rest: Partial<Scene> = {}): Scene {
  return {
    name,
    async play({ person, picture }) {
      await person.run(command);
      await person.question(says);
      await picture();
      await person.dismiss();
    },
    ...rest,
  };
}

/** Inspects and verifies a few things, so that there is something to remember. */
async function rememberSomething(stage: Stage): Promise<void> {
  const { person } = stage;
  const inspected = [
    ["contracts.md", "updatedRecord", "address", inspectCommand],
    ["contracts.md", "deleted", "address", inspectCommand],
    ["contracts.md", "mismatch", "address", verifyCommand],
    ["contracts.md", "perfect", "address", verifyCommand],
    ["contracts.md", "perfect", "address", inspectCommand],
    ["transactions.md", "success", "transactionId", inspectCommand],
  ] as const;
  for (const [file, sample, by, command] of inspected) {
    await person.open(file);
    await person.putCursorOn(identifierOf(stage, sample, by));
    await person.run(command);
    await person.panel("main:not(:has(.elapsed)) section");
    await person.settle();
  }
}

/** Trees, questions, settings and the walkthrough. */
export const workbenchScenes: readonly Scene[] = [
  {
    name: "tree-empty",
    async play({ person, picture }) {
      await person.forgetAll();
      await person.showTrees();
      await picture();
      await person.showExplorer();
    },
  },
  {
    name: "tree",
    async play(stage) {
      const { person, picture } = stage;
      await person.forgetAll();
      await rememberSomething(stage);
      await person.showTrees();
      const first = person.row("Contracts", identifierOf(stage, "perfect", "contractId"));
      await first.hover();
      await first.locator('.action-label[aria-label="Pin Contract"]').click();
      await person.settle();
      await first.locator(".monaco-tl-twistie").click();
      // The row in focus has its actions beside it, which take room from what it says.
      await person.page.keyboard.press("End");
      await person.page.mouse.move(300, 5);
      await person.settle();
      await picture();
      await person.toggleViews("Deployments");
      await person.lower("History", 60);
      await picture("remembered");
      await person.toggleViews("Deployments");
      const mismatch = identifierOf(stage, "mismatch", "contractId");
      await person.row("Contracts", mismatch).click({ button: "right" });
      await person.settle();
      await picture("menu");
      await person.page.keyboard.press("Escape");
      await person.showExplorer();
    },
  },
  {
    name: "network",
    async play({ person, picture }) {
      await person.useNetwork("Local Node");
      await person.run("Contract Lens: Select Network");
      await person.question("Hedera Mainnet");
      await picture();
      await person.dismiss();
      await person.useNetwork("Hedera Local");
    },
  },
  question("key", "Contract Lens: Set API Key", ""),
  question("ask-contract", "Contract Lens: Inspect Contract…", ""),
  {
    name: "confirm-hex",
    async play(stage) {
      const { person, picture } = stage;
      const hash = identifierOf(stage, "success", "hash");
      // To this machine it would be sent without a question.
      await person.selectNetwork("Hedera Testnet");
      await person.openText("notes.md", `The deployer's key? ${hash}\n`);
      await person.putCursorOn(hash);
      await person.run(inspectCommand);
      await person.question("Look Up This 32-Byte Value");
      await picture();
      await person.dismiss();
      await person.selectNetwork("Hedera Local");
    },
  },
  {
    name: "confirm-key",
    async play(stage) {
      const { person, picture } = stage;
      await person.run("Contract Lens: Set API Key");
      await person.question("API Key for");
      await person.page.keyboard.type("A-KEY-FOR-THE-TOUR");
      await person.page.keyboard.press("Enter");
      await person.settle();
      await person.open("contracts.md");
      // One that no scene before this one verifies.
      await person.putCursorOn(identifierOf(stage, "constructorArguments"));
      await person.run(verifyCommand);
      await person.question("Send Your API Key");
      await picture();
      await person.dismiss();
      await person.run("Contract Lens: Clear API Key");
      await person.settle();
    },
  },
  {
    name: "confirm-clear",
    async play(stage) {
      const { person, picture } = stage;
      await rememberSomething(stage);
      await person.run("Contract Lens: Clear History");
      await person.question("Clear History?");
      await picture();
      await person.dismiss();
    },
  },
  {
    name: "settings",
    async play({ person, picture }) {
      await person.run("Preferences: Open Settings (UI)");
      const search = person.page.locator(".settings-editor .monaco-editor").first();
      await search.click();
      await person.page.keyboard.type("contractLens");
      await person.page.locator(".settings-editor .setting-item-label", { hasText: "Lookup" }).waitFor();
      await person.settle();
      await picture();
    },
  },
  {
    name: "walkthrough",
    async play({ person, picture }) {
      await person.run("Welcome: Open Walkthrough");
      await person.question("Contract Lens");
      await person.page.keyboard.type("Contract Lens");
      await person.page.keyboard.press("Enter");
      const steps = person.page.locator(".getting-started-step");
      await steps.first().waitFor();
      for (let index = 0; index < (await steps.count()); index += 1) {
        await steps.nth(index).click();
        await person.settle();
        await picture(`step ${index + 1}`);
      }
    },
  },
];
