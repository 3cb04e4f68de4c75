import { isJsonObject, objectAt, type JsonObject, type JsonValue } from "../../core/json/jsonValue.ts";

/** What is printed, which every service asks for by itself. */
const printed = "outputSelection";

/**
 * The names of settings in an input that are not those of a metadata, sorted. What an input leaves out is the compiler's
 * default, which metadata tells where it matters. What metadata cannot tell differs: a compiler may refuse it.
 */
export function differingSettings(input: JsonObject, metadata: JsonObject): string[] {
  const [ofInput, ofMetadata] = [comparable(input), comparable(metadata)];
  // Metadata's own: a compiler refuses an input that has it.
  ofMetadata.delete("compilationTarget");
  const refused = hasFlatEntry(input["libraries"]) ? "libraries" : undefined;
  const names = new Set([...ofInput.keys(), ...ofMetadata.keys()]);
  return [...names]
    .filter((name) => name === refused || differs(name, ofInput.get(name), ofMetadata.get(name)))
    .sort();
}

function differs(name: string, ofInput: JsonValue | undefined, ofMetadata: JsonValue | undefined): boolean {
  // The compiler's own default, which its version decides.
  if (name === "evmVersion" && ofInput === undefined) return false;
  return canonical(ofInput) !== canonical(ofMetadata);
}

/** Whether libraries are written as metadata has them, which compilers refuse of an input. */
function hasFlatEntry(libraries: JsonValue | undefined): boolean {
  return isJsonObject(libraries) && !Object.values(libraries).every(isJsonObject);
}

function comparable(settings: JsonObject): Map<string, JsonValue | undefined> {
  const values = new Map<string, JsonValue | undefined>();
  for (const [name, value] of Object.entries(settings)) {
    if (name !== printed) values.set(name, comparableValue(name, value));
  }
  for (const [name, value] of Object.entries(leftOut)) if (!values.has(name)) values.set(name, value);
  return values;
}

/** A setting in one form, or as it stands where it has none that a compiler knows. */
function comparableValue(name: string, value: JsonValue): JsonValue | undefined {
  if (name === "viaIR" && value === false) return undefined;
  if (name === "remappings") return Array.isArray(value) ? remappingsOf(value) : value;
  if (!isJsonObject(value)) return value;
  if (name === "libraries") return flatLibraries(value);
  if (name === "optimizer") return optimizerSteps(value);
  return name === "metadata" || name === "debug" ? { ...defaults[name], ...value } : value;
}

const text = (value: JsonValue): string => (typeof value === "string" ? value : (canonical(value) ?? ""));

/** `{file: {name: address}}` of inputs, and `{"file:name": address}` of metadata. */
function flatLibraries(value: JsonObject): JsonObject {
  const flat = Object.entries(value).flatMap(([file, libraries]): [string, string][] =>
    isJsonObject(libraries)
      ? Object.entries(libraries).map(([name, address]) => [
          file === "" ? name : `${file}:${name}`,
          addressIn(address),
        ])
      : [[file, addressIn(libraries)]],
  );
  return Object.fromEntries(flat);
}

/** Compilers refuse `0X`. */
const addressIn = (value: JsonValue): string =>
  text(value).replace(/[A-F]+/g, (digits) => digits.toLowerCase());

/** Metadata writes the empty context of a remapping as a colon, and sorts. */
function remappingsOf(value: readonly JsonValue[]): JsonValue {
  return value.map((remapping) => text(remapping).replace(/^:/, "")).sort();
}

const defaults = {
  metadata: { bytecodeHash: "ipfs", useLiteralContent: false, appendCBOR: true },
  debug: { revertStrings: "default" },
} as const;

/** The steps of the optimizer that are on when it is, and those that are on when it is off. */
const whenOff = { peephole: true, jumpdestRemover: true, simpleCounterForLoopUncheckedIncrement: true };
const whenOn = {
  ...whenOff,
  ...{ inliner: true, orderLiterals: true, deduplicate: true, cse: true, constantOptimizer: true, yul: true },
};

/** Whether the optimizer runs other steps than it always does: `details` can turn them on while `enabled` is false. */
export function runsOptimizer(settings: JsonValue): boolean {
  const { enabled, details = {} } = objectAt(settings, "optimizer") ?? {};
  const isOn = ([name, value]: [string, JsonValue]) => value === true && !Object.hasOwn(whenOff, name);
  return enabled === true || (isJsonObject(details) && Object.entries(details).some(isOn));
}

/**
 * Inputs name a few steps beside `enabled`, and metadata all of them, or `enabled` alone where they are those of that word. The
 * steps of Yul's optimizer are compared as they stand: which are the usual ones, each compiler says for itself.
 */
function optimizerSteps({ enabled = false, runs = 200, details = {}, ...others }: JsonObject): JsonObject {
  if (typeof enabled !== "boolean" || !isJsonObject(details)) return { enabled, runs, details, ...others };
  const steps: JsonObject = { ...(enabled ? whenOn : whenOff), ...details };
  const isOff = (name: string): boolean => steps[name] === false && Object.hasOwn(whenOn, name);
  return {
    runs,
    steps: Object.fromEntries(Object.entries(steps).filter(([name]) => !isOff(name))),
    ...others,
  };
}

/** What a setting is that an input leaves out. */
const leftOut: Readonly<Record<string, JsonValue>> = {
  libraries: {},
  remappings: [],
  metadata: defaults.metadata,
  debug: defaults.debug,
  optimizer: optimizerSteps({}),
};

/** JSON with the names of objects in order; nothing for what is not there. */
function canonical(value: JsonValue | undefined): string | undefined {
  return value === undefined
    ? undefined
    : JSON.stringify(value, (_name, item: JsonValue) =>
        // No setting has as long a number: it is like no other.
        typeof item === "bigint" ? { integer: String(item) } : isJsonObject(item) ? sorted(item) : item,
      );
}

function sorted(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));
}
