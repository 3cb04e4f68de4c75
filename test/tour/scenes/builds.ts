import { inspectCommand, verifyCommand } from "../person.ts";
import { identifierOf, type Scene } from "../scene.ts";

function scene(name: string, command: string, sample: string, shows: string): Scene {
  return {
    name,
    async play(stage) {
      const { person, picture } = stage;
      const identifier = identifierOf(stage, sample);
      await person.openText(`${name}.md`, `${sample} is at ${identifier}\n`);
      await person.putCursorOn(identifier);
      await person.run(command);
      await person.panel(shows);
      await person.settle();
      await picture();
      await person.alone(async () => {
        await picture("alone");
        await person.scrollPanel(100_000);
        await picture("to the end");
      });
    },
  };
}

const finished = "main:not(:has(.elapsed)) section";

const plan = "text=No files are sent until you press Publish";

/** The builds of the workspace: whose code it is, what would be published, and what came of it. */
export const buildScenes: readonly Scene[] = [
  scene("record-of-build", inspectCommand, "raffle", "text=Your build"),
  scene("verify-from-build", verifyCommand, "raffle", plan),
  scene("verify-proxy", verifyCommand, "loyaltyProxy", "text=No files are sent until you press Publish"),
  {
    name: "record-of-proxy",
    async play(stage) {
      const { person, picture } = stage;
      const identifier = identifierOf(stage, "loyaltyProxy");
      await person.openText("record-of-proxy.md", `The proxy is at ${identifier}\n`);
      await person.putCursorOn(identifier);
      await person.run(inspectCommand);
      const page = await person.panel("text=This may be a proxy");
      await person.settle();
      await picture();
      await page.getByRole("button", { name: "Find Implementation" }).click();
      await person.panel("text=src/LoyaltyCards.sol:LoyaltyCards");
      await person.settle();
      await picture("found");
    },
  },
  scene("record-of-no-build", inspectCommand, "busker", "text=Your build"),
  scene("record-of-older-build", inspectCommand, "menu", "text=resembles an older build"),
  scene("verify-no-build", verifyCommand, "menu", finished),
  scene("record-of-other-metadata", inspectCommand, "tips", "text=Your build"),
  {
    name: "own-code",
    async play(stage) {
      const { person, picture } = stage;
      const identifier = identifierOf(stage, "raffle");
      await person.openText("raffle.md", `Raffle is at ${identifier}\n`);
      await person.putCursorOn(identifier);
      await person.run(inspectCommand);
      await person.panel("text=Your build");
      await person.showTrees();
      await picture("in titles and rows");
      await person.open("raffle.md");
      await person.putCursorOn(identifier);
      await person.hover(/has this bytecode/);
      await picture("hover");
      await person.showExplorer();
    },
  },
  {
    name: "hover-of-build",
    async play(stage) {
      const { person, picture } = stage;
      const identifier = identifierOf(stage, "raffle");
      await person.openText("festival.txt", `${identifier}  Raffle\n`);
      await person.putCursorOn(identifier);
      await person.hover(/has this bytecode/);
      await picture();
    },
  },
  {
    name: "builds",
    async play({ person, picture }) {
      await person.showTrees();
      const views = ["Contracts", "Deployments", "History", "Builds"];
      await person.toggleViews(...views);
      await person.row("Builds", "Foundry").click();
      await person.settle();
      await picture();
      const savings = person.row("Builds", "Savings");
      await savings.click({ button: "right" });
      await person.settle();
      await picture("menu");
      await person.page.keyboard.press("Escape");
      await savings.click();
      await person.page.locator(".tab.active", { hasText: "Savings.sol" }).waitFor();
      await person.settle();
      await picture("source");
      await person.toggleViews(...views);
      await person.showExplorer();
    },
  },
  {
    name: "deployments",
    async play({ person, picture }) {
      await person.showTrees();
      const { page } = person;
      const lens = (text: string) => page.locator(".codelens-decoration a", { hasText: text }).first();
      await person.toggleViews("Contracts", "History");
      await person.row("Deployments", "Savings").waitFor();
      await picture();
      await person.open("projects/foundry/broadcast/Deploy.s.sol/298/run-latest.json");
      await lens("Check 8 addresses").waitFor();
      await person.settle();
      await picture("file");
      await lens("Check 8 addresses").click();
      await page.locator(".codelens-decoration", { hasText: "of 8 verified" }).waitFor();
      await person.settle();
      await picture("checked");
      await person.row("Deployments", "Check").click();
      await person.settle();
      await picture("view");
      for (const network of ["Service Down", "Service Error"]) {
        await person.useNetwork(`Hedera Local, ${network}`);
        await person.run("Contract Lens: Check Deployments");
        // Services that fail are asked again some times.
        const savings = person.row("Deployments", "Savings");
        await savings.filter({ hasText: "Verification service" }).waitFor({ timeout: 60_000 });
        await person.run("Notifications: Show Notifications");
        await page.locator(".notifications-center", { hasText: "Check incomplete" }).waitFor();
        await person.settle();
        await picture(network.toLowerCase());
        await person.run("Notifications: Clear All Notifications");
      }
      await person.useNetwork("Hedera Local");
      await person.toggleViews("Contracts", "History");
      await person.showExplorer();
    },
  },
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
    name: "similar-code",
    async play(stage) {
      const { person, picture } = stage;
      const identifier = identifierOf(stage, "busker");
      await person.openText("similar.md", `Busker is at ${identifier}\n`);
      await person.putCursorOn(identifier);
      await person.run(verifyCommand);
      await person.panel(finished);
      await (await person.panel("h1")).getByRole("button", { name: "Other Protocol" }).click();
      await (await person.panel("h1")).getByRole("menuitem", { name: "job" }).click();
      await person.panel("main:not(:has(.elapsed)) >> text=job");
      await person.settle();
      const page = await person.panel("h1");
      await page.locator('[aria-controls="more-menu"]').click();
      await page.getByRole("menuitem", { name: "Verify by Similar Code…" }).click();
      await person.question("by Similar Code");
      await picture();
      await person.page.keyboard.press("Enter");
    },
  },
  {
    name: "other-chains",
    async play(stage) {
      const { person, picture } = stage;
      const identifier = identifierOf(stage, "busker");
      await person.openText("chains.md", `Busker is at ${identifier}\n`);
      await person.putCursorOn(identifier);
      await person.run(verifyCommand);
      const page = await person.panel(finished);
      await page.locator('[aria-controls="more-menu"]').click();
      await page.getByRole("menuitem", { name: "Look Up on Other Chains" }).click();
      await person.panel("text=at this address on other chains");
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
