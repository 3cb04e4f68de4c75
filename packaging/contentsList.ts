/**
 * The names of all that a package holds, in order. Shared chunks are listed once, however many there are, and what
 * esbuild adds to the name of a chunk to tell its content is left out: else every change of the source would show here.
 */
export function contentsList(names: readonly string[]): readonly string[] {
  const stable = names.map((name) => name.replace(/(\/chunks\/[a-z]+)-[A-Z0-9]{8}\.js$/, "$1-*.js"));
  return [...new Set(stable)].sort();
}
