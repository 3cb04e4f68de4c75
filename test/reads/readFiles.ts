import { Session } from "node:inspector/promises";
import { pathToFileURL } from "node:url";

/** Files of the source in which a function body ran while something was done, sorted; `core` and `text` apart. */
export type FilesRead = { readonly files: readonly string[]; readonly beside: readonly string[] };

/** Counts, by what V8 counts for itself, in which files of a folder function bodies run while something is done. */
export async function filesRead(folder: string, run: () => Promise<void>): Promise<FilesRead> {
  const session = new Session();
  session.connect();
  try {
    await session.post("Profiler.enable");
    await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
    // What was counted while modules were loaded is taken, and so begins anew.
    await session.post("Profiler.takePreciseCoverage");
    await run();
    const { result } = await session.post("Profiler.takePreciseCoverage");
    const base = `${pathToFileURL(folder).href}/`;
    const ran = result
      .filter(({ url, functions }) => url.startsWith(base) && functions.some(hasRun))
      .map(({ url }) => url.slice(base.length))
      .sort();
    const isBeside = (file: string): boolean => /^(?:core|text)\//.test(file);
    return { files: ran.filter((file) => !isBeside(file)), beside: ran.filter(isBeside) };
  } finally {
    session.disconnect();
  }
}

type Counted = {
  readonly functionName: string;
  readonly ranges: readonly { count: number; startOffset: number }[];
};

/** Whether a body ran; what stands at a module's top is none. */
function hasRun({ functionName, ranges }: Counted): boolean {
  const [whole] = ranges;
  const isModule = functionName === "" && whole?.startOffset === 0;
  return !isModule && (whole?.count ?? 0) > 0;
}
