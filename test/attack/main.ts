/**
 * `npm run attack`: tries every row of the table in SECURITY.md, and prints for each how often it was tried and how
 * often the product held. Each file in `rows` exports one row; `-- 6 7` runs only those.
 */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Attempt, Row } from "./row.ts";

const folder = path.join(import.meta.dirname, "rows");
const chosen = new Set(process.argv.slice(2).map(Number));
const rows: Row[] = [];
for (const file of await readdir(folder)) {
  if (!file.endsWith(".ts")) continue;
  const { row } = (await import(pathToFileURL(path.join(folder, file)).href)) as { readonly row: Row };
  if (chosen.size === 0 || chosen.has(row.number)) rows.push(row);
}
rows.sort((one, other) => one.number - other.number);

let passed = 0;
let failed = 0;
for (const row of rows) {
  const attempts = await attemptsOf(row);
  const held = attempts.filter((attempt) => attempt.held).length;
  passed += held;
  failed += attempts.length - held;
  console.log(`${row.number}  ${row.what}: tried ${attempts.length}, held ${held}`);
  for (const { name, held: isHeld, detail } of attempts) {
    if (!isHeld || detail !== undefined)
      console.log(`   ${isHeld ? "held" : "BROKEN"}  ${name}: ${detail ?? ""}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

async function attemptsOf(row: Row): Promise<readonly Attempt[]> {
  try {
    return await row.run();
  } catch (error) {
    const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return [{ name: "the row itself", held: false, detail }];
  }
}
