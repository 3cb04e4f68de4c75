import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

/** Bytes of the extension host's heap that are in use, garbage collected first. */
export function heapBytes(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
