import { inspectCommand } from "../person.ts";
import { identifierOf, type Scene } from "../scene.ts";
import { panelOf } from "./panelOf.ts";

/** The builds and the deployments of the workspace, and whose code is whose. */
export const buildScenes: readonly Scene[] = [
  panelOf("record-of-build", inspectCommand, "raffle", "text=Your build"),
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
  panelOf("record-of-no-build", inspectCommand, "busker", "text=Your build"),
  panelOf("record-of-older-build", inspectCommand, "menu", "text=Differs from your build Menu"),
  panelOf("record-of-incomplete-build", inspectCommand, "recipes", "text=Your build, incomplete"),
  panelOf("record-of-other-metadata", inspectCommand, "tips", "text=Your build"),
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
      await person.row("Builds", "Foundry").click({ button: "right" });
      await person.settle();
      await picture("folder menu");
      await person.page.keyboard.press("Escape");
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
        await savings.filter({ hasText: "Service" }).waitFor({ timeout: 60_000 });
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
];
