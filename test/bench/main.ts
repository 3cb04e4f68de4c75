/**
 * `npm run bench`: measures every figure that has a budget, with its floor in the same run, and prints one table;
 * `-- --json` prints an array of figures, `-- --only text` measures the parts whose names hold a text. Ends with 1 when
 * a figure is over its budget, or below its floor, and when a part fails: the others are measured and printed all the same.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { isBad, type Figure, type Part } from "./figure.ts";
import { activation } from "./parts/activation.ts";
import { batch } from "./parts/batch.ts";
import { builds } from "./parts/builds.ts";
import { calls } from "./parts/calls.ts";
import { debuggerPart } from "./parts/debugger.ts";
import { decoding } from "./parts/decoding.ts";
import { firstUse } from "./parts/firstUse.ts";
import { history } from "./parts/history.ts";
import { largeFolders } from "./parts/largeFolders.ts";
import { storage } from "./parts/storage.ts";
import { webActivation } from "./parts/webActivation.ts";
import { window } from "./parts/window.ts";
import { atPace } from "./judged.ts";
import { measurePace } from "./pace.ts";
import { tableOf } from "./table.ts";

const parts: readonly Part[] = [
  activation,
  webActivation,
  firstUse,
  history,
  builds,
  largeFolders,
  calls,
  debuggerPart,
  decoding,
  storage,
  batch,
  window,
];

const { values } = parseArgs({
  options: { json: { type: "boolean" }, only: { type: "string", default: "" } },
});
const chosen = parts.filter(({ name }) => name.includes(values.only));
if (chosen.length === 0) {
  console.error(`No part is named so. There are: ${parts.map(({ name }) => name).join(", ")}`);
  process.exit(2);
}
const figures: Figure[] = [];
const failed: string[] = [];
// Whatever VS Code says while it is measured must not stand among the figures.
const writeOut = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);
for (const part of chosen) {
  console.error(`Measuring ${part.name}…`);
  const before = measurePace();
  try {
    const measured = await part.measure();
    const pace = (before + measurePace()) / 2;
    figures.push(...measured.map((figure) => atPace(pace, figure)));
  } catch (error) {
    console.error(error);
    failed.push(part.name);
  }
}
process.stdout.write = writeOut;
if (values.json === true) console.log(JSON.stringify(figures, null, 2));
else {
  console.log(tableOf(figures));
  console.log(`\nNode ${process.version}, ${availableParallelism()} cores`);
}
if (failed.length > 0) console.error(`Not measured: ${failed.join(", ")}`);
process.exit(failed.length > 0 || figures.some(isBad) ? 1 : 0);
