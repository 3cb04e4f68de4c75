import { workbench } from "./window.ts";

/** Runs in the window: every value of every data base there is, bytes as text. */
const readStorage = `(async () => {
  const values = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
  const answered = (request) =>
    new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const text = (value) =>
    value instanceof Uint8Array ? new TextDecoder().decode(value) : (JSON.stringify(value) ?? "");
  for (const { name } of await indexedDB.databases()) {
    const database = await answered(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const kept = database.transaction(store).objectStore(store);
      const [keys, found] = await Promise.all([answered(kept.getAllKeys()), answered(kept.getAll())]);
      values.push(...keys.map(text), ...found.map(text));
    }
    database.close();
  }
  return values.join("\\n");
})()`;

/**
 * All that VS Code keeps in its window: the state that extensions and workspaces leave there, and what was open. On the
 * desktop these lie in files instead.
 */
export async function windowStorage(): Promise<string> {
  return (await workbench()).evaluate<string>(readStorage);
}
