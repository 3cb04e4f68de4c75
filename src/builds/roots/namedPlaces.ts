import { below, type ProjectFiles } from "../projectFiles.ts";

/**
 * The folders and files that patterns name, each once: paths relative to the folder, in which `*` stands for any part of a
 * name. One that leads elsewhere names nothing.
 */
export async function namedPlaces(files: ProjectFiles, patterns: readonly string[]): Promise<string[]> {
  const found = await Promise.all(patterns.map((pattern) => placesOf(files, pattern)));
  return [...new Set(found.flat())];
}

const mostPlaces = 200;

async function placesOf(files: ProjectFiles, pattern: string): Promise<string[]> {
  const names = pattern.split("/").filter((name) => name !== "" && name !== ".");
  if (names.length === 0 || names.includes("..") || /^\/|^[A-Za-z]:|\\/.test(pattern)) return [];
  let places = [""];
  for (const name of names) {
    const next = places.map(async (place) => {
      if (!name.includes("*")) return [below(place, name)];
      const entries = await files.list(place);
      return entries.filter((entry) => fits(entry.name, name)).map((entry) => below(place, entry.name));
    });
    places = (await Promise.all(next)).flat().slice(0, mostPlaces);
  }
  return places;
}

/** Whether a name is what a pattern says, `*` for any text, without going back over it. */
function fits(name: string, pattern: string): boolean {
  const [first = "", ...rest] = pattern.split("*");
  const last = rest.pop();
  if (last === undefined) return name === pattern;
  if (!name.startsWith(first) || name.length < first.length + last.length || !name.endsWith(last))
    return false;
  let at = first.length;
  for (const part of rest) {
    const found = name.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return at <= name.length - last.length;
}
