import { verifyCommand } from "../person.ts";
import { identifierOf, type Scene } from "../scene.ts";
import { panelOf } from "./panelOf.ts";

const finished = "main:not(:has(.elapsed)) section";

const plan = "text=No files are sent until you press Publish";

/** What would be published of the builds of the workspace, and what came of it. */
export const verifyBuildScenes: readonly Scene[] = [
  panelOf("verify-from-build", verifyCommand, "raffle", plan),
  panelOf("verify-proxy", verifyCommand, "loyaltyProxy", "text=No files are sent until you press Publish"),
  panelOf("verify-no-build", verifyCommand, "menu", finished),
  {
    name: "batch",
    async play(stage) {
      const { person, picture } = stage;
      const { page } = person;
      await person.run("Contract Lens: Verify Deployments…");
      await person.question("Deploy.s.sol");
      await person.settle();
      await picture("to choose");
      await page.keyboard.press("Enter");
      const list = await person.panel("text=No files are sent until you press");
      await person.settle();
      await picture("list");
      await person.scrollPanel(100_000);
      await picture("list to the end");
      await list.getByRole("button", { name: /^Publish/ }).click();
      await person.panel("text=/(is|are) done/");
      await picture("running");
      await person.panel("text=Verification finished");
      await person.settle();
      await picture();
      await person.scrollPanel(100_000);
      await picture("to the end");
    },
  },
  {
    name: "verify-uncompared",
    async play(stage) {
      const { person, picture } = stage;
      await person.useNetwork("Hedera Local, No Mirror Node");
      const identifier = identifierOf(stage, "raffle");
      await person.openText("raffle.md", `Raffle is at ${identifier}\n`);
      await person.putCursorOn(identifier);
      await person.run(verifyCommand);
      const offer = await person.panel("text=Publish Without Comparison…");
      await person.settle();
      await picture("offered");
      await offer.getByRole("button", { name: "Publish Without Comparison…" }).click();
      await person.question("Choose the Build");
      // No deployment file names this contract, so its build is not the first of the list.
      await person.page.keyboard.type("Raffle");
      await person.question("Raffle.json");
      await picture("to choose");
      await person.page
        .locator(".quick-input-widget:visible .monaco-list-row", { hasText: "Raffle" })
        .first()
        .click();
      await person.panel(plan);
      await person.settle();
      await picture();
      await person.alone(() => picture("alone"));
      await person.useNetwork("Hedera Local");
    },
  },
  {
    name: "verify-all-files",
    async play(stage) {
      const { person, picture } = stage;
      await person.useNetwork("Hedera Local, No Explorer");
      const identifier = identifierOf(stage, "tombola");
      await person.openText("tombola.md", `The tombola is at ${identifier}\n`);
      await person.putCursorOn(identifier);
      await person.run(verifyCommand);
      const listed = await person.panel(plan);
      await listed.getByRole("button", { name: /^Publish/ }).click();
      const told = await person.panel("text=Review All");
      await person.settle();
      await picture("needed");
      await told.getByRole("button", { name: /^Review All/ }).click();
      await person.panel(plan);
      await person.settle();
      await person.alone(() => picture("listed"));
      await person.useNetwork("Hedera Local");
    },
  },
  {
    name: "commands-of-build",
    async play(stage) {
      const { person, picture } = stage;
      const identifier = identifierOf(stage, "savings");
      await person.openText("commands.md", `Savings is at ${identifier}\n`);
      await person.putCursorOn(identifier);
      await person.run(verifyCommand);
      const page = await person.panel(plan);
      await page.locator('[aria-haspopup="menu"]').click();
      await page.locator('[role="menuitem"]:visible').first().waitFor();
      await person.settle();
      await picture();
      await person.page.keyboard.press("Escape");
    },
  },
  {
    name: "verified-from-build",
    async play(stage) {
      const { person, picture } = stage;
      const identifier = identifierOf(stage, "savings");
      await person.openText("savings.md", `Savings is at ${identifier}\n`);
      await person.putCursorOn(identifier);
      await person.run(verifyCommand);
      const page = await person.panel(plan);
      await person.settle();
      await page.getByRole("button", { name: /^Publish/ }).click();
      await person.panel(finished);
      await person.settle();
      await picture();
    },
  },
  {
    name: "problems-of-build",
    async play(stage) {
      const { person, picture } = stage;
      const identifier = identifierOf(stage, "awning");
      await person.openText("awning.md", `Awning is at ${identifier}\n`);
      await person.putCursorOn(identifier);
      await person.run(verifyCommand);
      const page = await person.panel(plan);
      await person.settle();
      await page.getByRole("button", { name: /^Publish/ }).click();
      const ended = await person.panel("text=Compilation failed");
      await person.settle();
      await ended.getByRole("button", { name: "Show Problems" }).click();
      await person.page.locator(".markers-panel .monaco-list-row", { hasText: "TypeError" }).dblclick();
      await person.settle();
      await picture();
      await person.run("View: Toggle Panel Visibility");
    },
  },
];
