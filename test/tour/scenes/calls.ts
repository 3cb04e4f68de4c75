import { inspectCommand } from "../person.ts";
import { identifierOf, type Scene, type Stage } from "../scene.ts";

/** An execution result that builds explain, and the rest of its page over the whole window. */
function result(
  sample: string,
  shows: string,
  then: (stage: Stage) => Promise<void> = () => Promise.resolve(),
): Scene {
  return {
    name: `calls-${sample}`,
    async play(stage) {
      const { person, picture } = stage;
      await person.open("transactions.md");
      await person.putCursorOn(identifierOf(stage, sample, "transactionId"));
      await person.run(inspectCommand);
      await person.panel(shows);
      await person.settle();
      await picture();
      await person.alone(async () => {
        await picture("alone");
        await then(stage);
        await person.scrollPanel(600);
        await picture("further");
      });
    },
  };
}

/** Opens the row of the call that failed first, then shows all raw, and decoded again. */
async function openAndSwitch({ person, picture }: Stage): Promise<void> {
  const page = await person.panel('[data-rows="calls"]');
  await page.locator('[data-rows="calls"] .row-toggle').last().click();
  await person.settle();
  await picture("row");
  await page.getByRole("button", { name: "Raw", exact: true }).click();
  await page.locator('.forms [aria-pressed="true"]', { hasText: "Raw" }).waitFor();
  await person.settle();
  await picture("raw");
  await page.getByRole("button", { name: "Decoded", exact: true }).click();
  await page.locator('.forms [aria-pressed="true"]', { hasText: "Decoded" }).waitFor();
}

/** What is found by the names of functions, all over the page. */
async function search({ person, picture }: Stage): Promise<void> {
  const page = await person.panel('[data-rows="calls"]');
  await page.getByRole("textbox", { name: /Filter calls/ }).fill("199");
  await page.locator('[data-rows-count="calls"]:not(:empty)').waitFor();
  await person.settle();
  await picture("filtered");
}

/** Agrees to look up names, and shows what came of it. */
async function lookUpNames({ person, picture }: Stage): Promise<void> {
  const page = await person.panel("text=No name is known");
  await page.getByRole("button", { name: /^Look Up Names at/ }).click();
  await page.locator("text=by signature").first().waitFor();
  await person.settle();
  await picture("named");
}

const tree = '[data-rows="calls"]';

/** Calls, errors and logs in the names of their sources. */
export const callScenes: readonly Scene[] = [
  result("fiveLevels", tree, openAndSwitch),
  result("fiveLevelsServed", tree),
  result("libraryError", tree),
  result("factory", tree),
  result("afterUpgrade", tree),
  result("collidingSelectors", tree),
  result("twoTransfers", tree),
  result("anonymousEvent", tree),
  result("redirectCall", tree),
  result("responseCode", tree),
  result("nestedCalls", tree),
  result("manyCalls", tree, search),
  result("callsWithoutResult", tree),
  result("callsNotRecorded", "text=no calls for this transaction"),
  result("namedBySignature", "text=No name is known", lookUpNames),
  result("errorBySignature", "text=TooBitter"),
  result("severalSignatures", "text=The selector matches 2 functions"),
];
