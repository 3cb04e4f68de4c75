import { readBuilds } from "../../builds/formats/readBuilds.ts";
import { tryParseJson } from "../../core/json/exactJson.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import { parsed, refused, type Parsed } from "../../core/parsed.ts";
import { maxSourceLength, readSignatures, type SignaturesReason } from "../../decode/readSignatures.ts";

/** UTF-16 units; the largest ABIs have a tenth of it. */
export const longestPastedAbi = 1024 * 1024;

/** Why a text is no ABI. `severalContracts`: it has more than one, and the one to use is not known. */
export type PastedAbiReason = SignaturesReason | "notJson" | "noAbi" | "severalContracts";

type Read = Parsed<readonly JsonValue[], PastedAbiReason>;

/** What comes before a literal in a script, `export const abi = parseAbi(`, or before a member of an object, `"abi": `. */
const beforeLiteral =
  /^(?:export\s+default\s+|module\.exports\s*=\s*|(?:export\s+)?(?:const|let|var)\s+[\w$]+[^=\n]{0,100}=\s*|["']?[\w$]{1,40}["']?\s*:\s*)?(?:(?:new\s+)?[\w$.]{1,40}\(\s*)?(?=[[{"'`])/;

/**
 * Reads what somebody has pasted: an ABI as JSON or as a literal of a script, a list of signatures, one item, a file or a response that
 * holds an ABI, or lines as they are in a source ({@link readSignatures}).
 */
export function readPastedAbi(text: string): Read {
  const trimmed = text.trim();
  if (trimmed === "") return refused("empty");
  if (trimmed.length > longestPastedAbi) return refused("tooLong");
  const before = beforeLiteral.exec(trimmed)?.[0];
  if (before === undefined) return readSignatures(trimmed);
  const json = tryParseJson(trimmed) ?? literalIn(trimmed.slice(before.length));
  return json === undefined ? refused("notJson") : readJson(json, 0);
}

function literalIn(text: string): JsonValue | undefined {
  return text.length > maxSourceLength ? undefined : readScriptLiteral(text);
}

/** How deep an ABI is in a response or a file, with the texts that hold JSON. */
const deepest = 5;
const maxPlaces = 100;

function readJson(json: JsonValue, depth: number): Read {
  if (depth > deepest) return refused("noAbi");
  if (typeof json === "string") return readText(json, depth);
  const list = Array.isArray(json) ? json : isItem(json) ? [json] : undefined;
  if (list?.some((item) => isItem(item) || typeof item === "string") === true) return readList(list);
  const builds = readBuilds(json, "") ?? [];
  if (builds.length > 1) return refused("severalContracts");
  const abi = builds[0]?.abi as readonly JsonValue[] | undefined;
  if (abi !== undefined && abi.length > 0) return parsed(abi);
  const within = list ?? (isJsonObject(json) ? membersOf(json) : []);
  const read = within.slice(0, maxPlaces).map((each) => readJson(each, depth + 1));
  const found = read.filter((each) => each.ok);
  if (found.length > 1) return refused("severalContracts");
  return found[0] ?? read.find((each) => !each.ok && each.reason === "severalContracts") ?? refused("noAbi");
}

/** JSON as the text of a member, as responses of block explorers have it. */
function readText(text: string, depth: number): Read {
  const json = /^\s*[[{"]/.test(text) ? tryParseJson(text) : undefined;
  if (json !== undefined) return readJson(json, depth + 1);
  return depth === 0 ? readSignatures(text) : refused("noAbi");
}

/** Where responses and files have an ABI: of block explorers, of verification services, and in a compiler's metadata. */
function membersOf(json: JsonObject): readonly JsonValue[] {
  const { abi, ABI, result, output, metadata, rawMetadata } = json;
  const [first] = [abi, ABI, result, output, metadata, rawMetadata].filter(
    (member) => typeof member === "string" || Array.isArray(member) || isJsonObject(member ?? null),
  );
  return first === undefined ? [] : [first];
}

const namedKinds: readonly unknown[] = ["function", "event", "error"];
const otherKinds: readonly unknown[] = ["constructor", "fallback", "receive"];

function isItem(json: JsonValue): boolean {
  if (!isJsonObject(json)) return false;
  const { type, name, inputs, abi } = json;
  if (otherKinds.includes(type)) return abi === undefined;
  // The specification lets functions leave their type out.
  return (
    typeof name === "string" && (namedKinds.includes(type) || (type === undefined && Array.isArray(inputs)))
  );
}

/** Items as they are, and signatures in texts. */
function readList(list: readonly JsonValue[]): Read {
  const items: JsonValue[] = [];
  const texts = list.filter((item) => typeof item === "string");
  if (texts.length > 0) {
    const read = readSignatures(texts.join(";\n"));
    if (!read.ok) return read;
    items.push(...read.value);
  }
  for (const item of list)
    if (isJsonObject(item)) items.push(item["type"] === undefined ? { type: "function", ...item } : item);
  return parsed(items);
}

const blank = /(?:\s|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/)+/y;
const quoted = /"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'|`(?:[^`\\$]|\\[^]|\$(?!\{))*`/y;
const word = /[\w$.+-]+/y;
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * The value of a literal as JavaScript and TypeScript have it, and JSON has not: names without quotes, texts in other quotes, comments,
 * and a comma behind the last item. Several literals with commas between them are a list. What follows is left out. Undefined for what
 * is none.
 */
function readScriptLiteral(text: string): JsonValue | undefined {
  const json: string[] = [];
  let depth = 0;
  let isList = false;
  let at = skip(text, 0);
  for (; at < text.length; at = skip(text, at)) {
    const character = text.charAt(at);
    const last = json.at(-1) ?? "";
    if (depth === 0 && json.length > 0 && last !== ",") {
      if (character !== ",") break;
      isList = true;
    }
    if ("]}".includes(character)) {
      if (last === ",") json.pop();
      // A bracket that nothing opened closes what is around the literal.
      if (depth === 0) break;
      depth -= 1;
    } else if ("[{".includes(character)) depth += 1;
    if ("[]{}:,".includes(character)) {
      json.push(character);
      at += 1;
      continue;
    }
    const string = match(quoted, text, at);
    const token = string ?? match(word, text, at);
    if (token === undefined) break;
    at += token.length;
    const isName = text.charAt(skip(text, at)) === ":";
    // A member of an object around the literal.
    if (isName && depth === 0) break;
    const value = string === undefined ? valueOf(token, isName) : JSON.stringify(unescaped(string));
    if (value === undefined) break;
    json.push(value);
  }
  if (depth > 0 || json.length === 0) return undefined;
  if (json.at(-1) === ",") json.pop();
  return tryParseJson(isList ? `[${json.join("")}]` : json.join(""));
}

function skip(text: string, at: number): number {
  return at + (match(blank, text, at)?.length ?? 0);
}

function match(expression: RegExp, text: string, at: number): string | undefined {
  expression.lastIndex = at;
  return expression.exec(text)?.[0];
}

function valueOf(token: string, isName: boolean): string | undefined {
  if (isName) return JSON.stringify(token);
  if (token === "true" || token === "false" || token === "null" || number.test(token)) return token;
  return token === "undefined" ? "null" : undefined;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f", "\n": "" };

function unescaped(string: string): string {
  return string
    .slice(1, -1)
    .replace(
      /\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([^]))/g,
      (_, long?: string, short?: string, one = "") =>
        long !== undefined || short !== undefined
          ? String.fromCharCode(parseInt(long ?? short ?? "", 16))
          : (escapes[one as string] ?? (one as string)),
    );
}
