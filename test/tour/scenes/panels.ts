import { inspectCommand, verifyCommand } from "../person.ts";
import { identifierOf, type Scene, type Stage } from "../scene.ts";

type By = "address" | "contractId" | "transactionId";
type File = "deployments.json" | "contracts.md" | "transactions.md" | "trouble.md";

type Look = {
  /** Whose identifier the cursor is put on. */
  readonly by?: By;
  /** What the page shows once it is worth a picture. */
  readonly shows?: string;
  /** Whether the rest of the page is looked at, and the panel over the whole window. */
  readonly isLong?: boolean;
  /** Further things to do in the panel. */
  readonly then?: (stage: Stage) => Promise<void>;
};

const finished = "main:not(:has(.elapsed)) section";

function panel(name: string, command: string, sample: string, file: File, look: Look): Scene {
  return {
    name,
    async play(stage) {
      const { person, picture } = stage;
      await person.open(file);
      await person.putCursorOn(identifierOf(stage, sample, look.by));
      await person.run(command);
      await person.panel(look.shows ?? "main section");
      await person.settle();
      await picture();
      if (look.isLong === true) await lookFurther(stage);
      await look.then?.(stage);
    },
  };
}

async function lookFurther({ person, picture }: Stage): Promise<void> {
  await person.alone(async () => {
    await picture("alone");
    await person.scrollPanel(700);
    await picture("further");
    await person.scrollPanel(100_000);
    await picture("to the end");
  });
}

function verify(sample: string, file: File, look: Look = {}): Scene {
  return panel(`verify-${sample}`, verifyCommand, sample, file, { shows: finished, ...look });
}

function inspect(sample: string, file: File, look: Look = {}): Scene {
  return panel(`inspect-${sample}`, inspectCommand, sample, file, { shows: "h1", ...look });
}

const transaction: Look = { by: "transactionId", shows: "main section" };

/** A record as of another time, chosen from its versions. */
async function askAsOf({ person, picture }: Stage): Promise<void> {
  const page = await person.panel("text=Choose Version…");
  await page.getByRole("button", { name: "Choose Version…" }).click();
  const rows = person.page.locator(".quick-input-widget:visible .monaco-list-row");
  await rows.filter({ hasText: "Created" }).waitFor();
  await person.settle();
  await picture("versions");
  await rows.filter({ hasText: "Opened → Opened, with a garden" }).click();
  await (await person.panel("text=Earlier version")).locator("main").waitFor();
  await person.settle();
  await picture("as of");
}

/** What the record does not say of a contract, asked for, and then its source. */
async function lookUpFacts({ person, picture }: Stage): Promise<void> {
  const page = await person.panel("h1");
  await page.getByRole("button", { name: "Look Up Balance and Creation" }).click();
  await page.getByText("Creating transaction").waitFor();
  await person.settle();
  await picture("facts");
  await page.getByRole("button", { name: "Open Verified Source" }).click();
  await person.page.locator(".editor-instance .view-lines", { hasText: "contract" }).last().waitFor();
  await person.settle();
  await picture("source");
}

async function openMenus({ person, picture }: Stage): Promise<void> {
  const page = await person.panel("h1");
  for (const menu of await page.locator('[aria-haspopup="menu"]').all()) {
    await menu.click();
    await page.locator('[role="menuitem"]:visible').first().waitFor();
    await picture((await menu.getAttribute("aria-controls")) ?? "menu");
    await person.page.keyboard.press("Escape");
  }
}

async function filterAndOpen({ person, picture }: Stage): Promise<void> {
  const page = await person.panel("[data-rows]");
  await page.getByRole("textbox", { name: /Filter logs/ }).scrollIntoViewIfNeeded();
  await page.getByRole("textbox", { name: /Filter logs/ }).fill("17");
  await page.locator("[data-rows-count]:not(:empty)").first().waitFor();
  await page.locator('[data-rows="logs"] .row-toggle').nth(1).click();
  await person.settle();
  await picture("filtered");
}

const checkConnection: Scene = {
  name: "check-connection",
  async play(stage) {
    const { person, picture } = stage;
    await person.run("Contract Lens: Check Connection");
    await person.panel(finished);
    await person.settle();
    await picture();
    for (const network of ["Service Down", "Service Error"]) {
      await person.useNetwork(`Hedera Local, ${network}`);
      await person.run("Contract Lens: Check Connection");
      await person.panel(finished);
      await person.settle();
      await picture(network.toLowerCase());
    }
    await person.useNetwork("Hedera Local");
  },
};

/** A record whose verification service fails. */
const statusFailed: Scene = {
  name: "inspect-status failed",
  async play(stage) {
    const { person, picture } = stage;
    await person.useNetwork("Hedera Local, Service Error");
    await person.open("contracts.md");
    await person.putCursorOn(identifierOf(stage, "updatedRecord"));
    await person.run(inspectCommand);
    await person.panel("main .banner");
    await person.settle();
    await picture();
    await person.scrollPanel(100_000);
    await picture("to the end");
    await person.useNetwork("Hedera Local");
  },
};

/** Panels as they come back with the window, without their services being asked. */
const restored: Scene = {
  name: "restored",
  async play(stage) {
    const { person, picture } = stage;
    const shown = [
      [verifyCommand, "mismatch", "verification"],
      [inspectCommand, "updatedRecord", "record"],
    ] as const;
    for (const [command, sample, part] of shown) {
      await person.open("contracts.md");
      await person.putCursorOn(identifierOf(stage, sample));
      await person.run(command);
      await person.panel(finished);
      await person.reload();
      await person.panel("main section");
      await person.settle();
      await picture(part);
      await person.closeEditors();
    }
  },
};

/** Every state of the panels: the outcomes and failures of verifications, records, results. */
export const panelScenes: readonly Scene[] = [
  verify("perfect", "deployments.json", { isLong: true, then: openMenus }),
  verify("create2", "contracts.md", { by: "contractId" }),
  verify("partial", "contracts.md"),
  verify("linkedLibrary", "contracts.md", { isLong: true }),
  verify("alreadyVerified", "contracts.md"),
  verify("mismatch", "contracts.md", { isLong: true }),
  verify("notDeployed", "contracts.md"),
  verify("notPublished", "contracts.md"),
  verify("compileFailed", "contracts.md", { isLong: true }),
  verify("keyRefused", "contracts.md"),
  verify("explorerLimited", "contracts.md"),
  verify("explorerFailed", "contracts.md"),
  verify("unsupportedChain", "contracts.md"),
  verify("inProgress", "contracts.md"),
  verify("nodeUnavailable", "contracts.md"),
  verify("slow", "trouble.md", { shows: ".elapsed" }),
  verify("rateLimitedForLong", "trouble.md"),
  verify("retired", "trouble.md"),
  verify("badRequest", "trouble.md"),
  verify("unknown", "trouble.md"),
  verify("webPage", "trouble.md"),
  verify("redirect", "trouble.md"),
  verify("cutOff", "trouble.md"),
  verify("missingFiles", "trouble.md", { isLong: true }),
  verify("hostileRecord", "trouble.md", { isLong: true }),
  verify("unreadableRecord", "trouble.md", { isLong: true }),
  // Verified by the scene above.
  inspect("perfect", "deployments.json", { shows: "main section", isLong: true, then: lookUpFacts }),
  inspect("updatedRecord", "contracts.md", { shows: "main section", isLong: true, then: askAsOf }),
  inspect("immutable", "contracts.md", { shows: "main section" }),
  inspect("endlessRenewal", "contracts.md", { shows: "main section", isLong: true }),
  inspect("hostileMemo", "contracts.md", { shows: "main section" }),
  inspect("sparseRecord", "contracts.md", { shows: "main section" }),
  inspect("deleted", "contracts.md", { shows: "main section" }),
  inspect("unknownContract", "contracts.md", { by: "contractId", shows: ".reasons" }),
  inspect("success", "transactions.md", { ...transaction, isLong: true, then: openMenus }),
  inspect("revertedWithWords", "transactions.md", { ...transaction, isLong: true }),
  inspect("payment", "transactions.md", transaction),
  inspect("panic", "transactions.md", transaction),
  inspect("createdContracts", "transactions.md", { ...transaction, isLong: true }),
  inspect("manyLogs", "transactions.md", { ...transaction, then: filterAndOpen }),
  inspect("hugeAmount", "transactions.md", transaction),
  inspect("partialResult", "transactions.md", transaction),
  inspect("unknownTransaction", "transactions.md", { by: "transactionId", shows: ".reasons" }),
  inspect("lookupNever", "trouble.md", { shows: ".skeleton" }),
  inspect("lookupLimitedForLong", "trouble.md", { shows: "main .banner" }),
  inspect("lookupError", "trouble.md", { shows: "main .banner" }),
  inspect("lookupForbidden", "trouble.md", { shows: "main .banner" }),
  inspect("lookupWebPage", "trouble.md", { shows: "main .banner" }),
  inspect("lookupCutOff", "trouble.md", { shows: "main .banner" }),
  inspect("lookupUnreadable", "trouble.md", { shows: "main section", isLong: true }),
  checkConnection,
  statusFailed,
  restored,
];
