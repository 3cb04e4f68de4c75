import { listAt, objectAt, textAt, type JsonObject } from "../../src/core/json/jsonValue.ts";
import { runToEnd } from "../../src/core/async/yielding.ts";
import { SourceProgram } from "../../src/builds/source/sourceProgram.ts";
import { Program } from "../../src/debugger/program.ts";
import type { CompilerOutput, Mode } from "./groundTruth.ts";

type Options = {
  /** Whether `functionDebugData` is used. */
  readonly isFull: boolean;
  readonly mode: Mode;
};

type Compiled = { readonly source: string; readonly name: string; readonly json: JsonObject };

/** The programs of a compiler's output, by the code that runs. */
export class ProgramsOfOutput {
  readonly #sources: ReadonlyMap<string, string | undefined>;
  readonly #ids: ReadonlyMap<number, string>;
  readonly #contracts: readonly Compiled[];
  readonly #options: Options;
  readonly #known = new Map<string, Program | undefined>();

  constructor(
    sources: Readonly<Record<string, string | undefined>>,
    output: CompilerOutput,
    options: Options,
  ) {
    this.#sources = new Map(Object.entries(sources));
    this.#options = options;
    this.#ids = new Map(Object.entries(output.sources).map(([path, { id }]) => [id, path]));
    this.#contracts = Object.entries(output.contracts).flatMap(([source, contracts]) =>
      Object.entries(contracts).map(([name, json]) => ({ source, name, json: json as JsonObject })),
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
