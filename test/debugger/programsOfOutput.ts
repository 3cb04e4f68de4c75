import { isJsonObject, listAt, objectAt, textAt, type JsonObject } from "../../src/core/json/jsonValue.ts";
import { runToEnd } from "../../src/core/async/yielding.ts";
import { SourceProgram } from "../../src/builds/source/sourceProgram.ts";
import { Program } from "../../src/debugger/program.ts";

type Options = {
  /** Whether `functionDebugData` is used. */
  readonly isFull: boolean;
  /** `legacy`, `legacy-optimized`, `viair`, or `viair-optimized`. */
  readonly mode: string;
};

type Compiled = { readonly source: string; readonly name: string; readonly json: JsonObject };

/** The programs of a compiler's output, by the code that runs. */
export class ProgramsOfOutput {
  readonly #sources: ReadonlyMap<string, string>;
  readonly #ids: ReadonlyMap<number, string>;
  readonly #contracts: readonly Compiled[];
  readonly #options: Options;
  readonly #known = new Map<string, Program | undefined>();

  constructor(sources: ReadonlyMap<string, string>, output: JsonObject, options: Options) {
    this.#sources = sources;
    this.#options = options;
    const ofSources = Object.entries(objectAt(output, "sources") ?? {});
    this.#ids = new Map(
      ofSources.map(([path, source]) => [Number(isJsonObject(source) && source["id"]), path]),
    );
    this.#contracts = Object.entries(objectAt(output, "contracts") ?? {}).flatMap(([source, contracts]) =>
      Object.entries(isJsonObject(contracts) ? contracts : {}).flatMap(([name, json]) =>
        isJsonObject(json) ? [{ source, name, json }] : [],
      ),
    );
  }

  ofRuntime(code: Uint8Array): Program | undefined {
    return this.#of(code, "deployedBytecode");
  }

  ofCreation(code: Uint8Array): Program | undefined {
    return this.#of(code, "bytecode");
  }

  #of(code: Uint8Array, kind: "bytecode" | "deployedBytecode"): Program | undefined {
    const digits = Buffer.from(code).toString("hex");
    const key = `${kind} ${digits}`;
    if (this.#known.has(key)) return this.#known.get(key);
    const found = this.#contracts.find(({ json }) => {
      const object = textAt(objectAt(json, "evm", kind) ?? {}, "object") ?? "";
      return object !== "" && isSame(digits, object, kind === "bytecode");
    });
    const program = found && this.#read(found, code, kind);
    this.#known.set(key, program);
    return program;
  }

  #read({ source, name, json }: Compiled, code: Uint8Array, kind: "bytecode" | "deployedBytecode") {
    const compiled = objectAt(json, "evm", kind) ?? {};
    const { isFull, mode } = this.#options;
    return runToEnd(
      Program.read({
        code,
        isCreation: kind === "bytecode",
        sourceMap: textAt(compiled, "sourceMap") ?? "",
        sourceIds: this.#ids,
        sources: runToEnd(SourceProgram.read(this.#sources, source, [])),
        contract: { source, name },
        abi: listAt(json, "abi") ?? [],
        isOptimized: mode.includes("optimized"),
        isViaIr: mode.includes("viair"),
        compilerVersion: "0.8.37",
        functionDebugData: isFull ? compiled["functionDebugData"] : undefined,
      }),
    );
  }
}

/** Whether code is that of an object, whose placeholders and immutables may be anything. */
function isSame(digits: string, object: string, isPrefix: boolean): boolean {
  if (isPrefix ? digits.length < object.length : digits.length !== object.length) return false;
  let same = 0;
  for (let at = 0; at < object.length; at += 1) if (digits[at] === object[at]) same += 1;
  return same / object.length > 0.9;
}
