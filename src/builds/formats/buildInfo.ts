import type { JsonObject, JsonValue } from "../../core/json/jsonValue.ts";
import type { Build } from "../build.ts";
import { objectAt, textAt } from "../../core/json/valueAt.ts";
import { languageOf } from "./language.ts";
import { readStandardJsonOutput } from "./standardJson.ts";

/** What a tool gave a compiler and what it got, as far as one file holds it. */
export type BuildInfo = {
  /** With the commit where the tool writes it, `0.8.28+commit.7893614a`, without it else. */
  readonly compilerVersion: string | undefined;
  /** The compiler's input in standard JSON; undefined in a file that holds the output alone. */
  readonly input: JsonObject | undefined;
  readonly builds: readonly Build[];
};

/**
 * A build-info of Hardhat 2 or 3, Foundry, Remix or upgrades-core: an input, an output, or both. Hardhat 3 keeps them in two
 * files, and Foundry writes neither unless it is told to. Undefined for anything else.
 *
 * @param version of the compiler, where another file tells it
 * @throws TooMuchToRead for more than 10,000 contracts
 */
export function readBuildInfo(file: JsonValue, version?: string): BuildInfo | undefined {
  const input = objectAt(file, "input");
  const hasInput = input !== undefined && objectAt(input, "sources") !== undefined;
  if (!hasInput && objectAt(file, "output", "contracts") === undefined) return undefined;
  const compilerVersion = textAt(file, "solcLongVersion") ?? textAt(file, "solcVersion") ?? version;
  const facts = {
    tool: "standardJson",
    language: languageOf(input && textAt(input, "language")),
    compilerVersion,
  } as const;
  return {
    compilerVersion,
    input: hasInput ? input : undefined,
    builds: readStandardJsonOutput(objectAt(file, "output") ?? {}, facts) ?? [],
  };
}
