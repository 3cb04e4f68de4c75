import { commands } from "../../../plainEditor/editor.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { json } from "../../../support/faults.ts";
import { addressAt, codes } from "../../app/batch/place.ts";
import { local, openWindow, wordsOf } from "../projectWindow.ts";

/** A window with a list of contracts, of which each number has the code of the child or none. */
export async function openList(...numbers: readonly number[]) {
  return listIn(await openWindow(), numbers);
}

/** The same in a window that is open. */
export async function listIn(project: Awaited<ReturnType<typeof openWindow>>, numbers: readonly number[]) {
  for (const number of numbers) project.serving.contracts[addressAt(number)] = codes.child;
  const list = (all: readonly number[] = numbers): Promise<unknown> =>
    commands.get("contractLens.verifyDeployments")?.({
      subjects: all.map((number) => ({
        network: local,
        address: addressAt(number),
        name: `Child ${number}`,
      })),
      label: "Deploy",
    }) as Promise<unknown>;
  await list();
  const panel = project.panel();
  await eventually(() => !wordsOf(panel).includes("Comparing"));
  const says = (words: string): Promise<void> => eventually(() => wordsOf(panel).includes(words));
  return { ...project, batch: panel, list, says };
}

/** What the page sends for one of its rows. */
export const row = (index: number, action: string) => ({ type: "row", row: index, action });

/** What the service responds to what it does not take. */
export const refusal = () => json(400, { customCode: "invalid_json", message: "x" });
