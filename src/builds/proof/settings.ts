import { isJsonObject, type JsonObject, type JsonValue } from "../../core/json/jsonValue.ts";

/** What metadata says of a compilation beside the settings, and settings that say only what is printed or how far to go. */
const besides = new Set(["compilationTarget", "outputSelection", "stopAfter", "modelChecker"]);

/**
 * The names of settings in an input that are not those of a metadata, sorted. What an input leaves out is the compiler's
 * default, which metadata tells where it matters.
 */
export function differingSettings(input: JsonObject, metadata: JsonObject): string[] {
  const [given, told] = [comparable(input), comparable(metadata)];
  const names = new Set([...given.keys(), ...told.keys()]);
  return [...names].filter((name) => differs(name, given.get(name), told.get(name))).sort();
}

function differs(name: string, given: JsonValue | undefined, told: JsonValue | undefined): boolean {
  // The compiler's own default, which its version decides.
  if (name === "evmVersion" && given === undefined) return false;
  return canonical(given) !== canonical(told);
}

function comparable(settings: JsonObject): Map<string, JsonValue | undefined> {
  const values = new Map<string, JsonValue | undefined>();
  for (const [name, value] of Object.entries(settings)) {
    if (besides.has(name)) continue;
    if (name === "libraries") values.set(name, flatLibraries(value));
    else if (name === "remappings") values.set(name, remappingsOf(value));
    else if (name === "optimizer") values.set(name, optimizerSteps(value));
    else if (name === "metadata" || name === "debug") values.set(name, withDefaults(name, value));
    else if (value !== false) values.set(name, value);
  }
  for (const [name, value] of Object.entries(leftOut)) if (!values.has(name)) values.set(name, value);
  return values;
}

const text = (value: JsonValue): string => (typeof value === "string" ? value : JSON.stringify(value));

/** `{file: {name: address}}` of inputs, and `{"file:name": address}` of metadata. */
function flatLibraries(value: JsonValue): JsonObject {
  const flat: JsonObject = {};
  for (const [file, libraries] of Object.entries(isJsonObject(value) ? value : {})) {
    if (!isJsonObject(libraries)) flat[file] = text(libraries).toLowerCase();
    else
      for (const [name, address] of Object.entries(libraries))
        flat[file === "" ? name : `${file}:${name}`] = text(address).toLowerCase();
  }
  return flat;
}

/** Metadata writes the empty context of a remapping as a colon, and sorts. */
function remappingsOf(value: JsonValue): JsonValue {
  return Array.isArray(value) ? value.map((remapping) => text(remapping).replace(/^:/, "")).sort() : [];
}

const defaults = {
  metadata: { bytecodeHash: "ipfs", useLiteralContent: false, appendCBOR: true },
  debug: { revertStrings: "default" },
} as const;

function withDefaults(name: keyof typeof defaults, value: JsonValue): JsonObject {
  const all: JsonObject = { ...defaults[name], ...(isJsonObject(value) ? value : {}) };
  // What the compiler adds as comments to its assembly text changes no code, and metadata leaves it out.
  delete all["debugInfo"];
  return all;
}

/** The steps of the optimizer that are on when it is, and those that are on when it is off. */
const whenOff = { peephole: true, jumpdestRemover: true, simpleCounterForLoopUncheckedIncrement: true };
const whenOn = {
  ...whenOff,
  ...{ inliner: true, orderLiterals: true, deduplicate: true, cse: true, constantOptimizer: true, yul: true },
};

/**
 * Inputs name a few steps beside `enabled`, and metadata all of them, or `enabled` alone where they are those of that word. The
 * steps of Yul's optimizer are compared as they stand: which are the usual ones, each compiler says for itself.
 */
function optimizerSteps(value: JsonValue): JsonObject {
  const { enabled, runs, details } = isJsonObject(value) ? value : {};
  const steps: JsonObject = {
    ...(enabled === true ? whenOn : whenOff),
    ...(isJsonObject(details) ? details : {}),
  };
  return { runs: runs ?? 200, on: onlyTrue(steps), yul: steps["yulDetails"] ?? null };
}

function onlyTrue(steps: JsonObject): JsonValue {
  return Object.keys(steps)
    .filter((name) => steps[name] === true)
    .sort();
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
    : JSON.stringify(value, (_name, item: JsonValue) => (isJsonObject(item) ? sorted(item) : item));
}

function sorted(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).sort(([one], [other]) => (one < other ? -1 : 1)));
}
