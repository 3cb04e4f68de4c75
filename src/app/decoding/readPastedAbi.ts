import { parseAbi } from "viem";
import { readBuilds } from "../../builds/formats/readBuilds.ts";
import { tryParseJson } from "../../core/json/exactJson.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import { parsed, refused, type Parsed } from "../../core/parsed.ts";

/** UTF-16 units; the largest ABIs have a tenth of it. */
export const longestPastedAbi = 1024 * 1024;

/** Of lines, which are read by expressions. */
const mostLines = 500;
const longestLine = 2000;

/** UTF-16 units of all lines once their structs are written out, and how deep these nest tuples: reading grows with both. */
const longestLines = 256 * 1024;
const deepest = 16;

/** Why a text is no ABI. `severalContracts`: it holds more than one, and nothing says which. */
export type PastedAbiReason =
  "empty" | "tooLong" | "notJson" | "noAbi" | "severalContracts" | "notSignatures";

/**
 * Reads what somebody has pasted: the JSON of an ABI, or of a file that holds one, or lines as they stand in a source,
 * `function withdraw(uint256 amount)`, of which that first word may be left out.
 */
export function readPastedAbi(text: string): Parsed<readonly JsonValue[], PastedAbiReason> {
  const trimmed = text.trim();
  if (trimmed === "") return refused("empty");
  if (trimmed.length > longestPastedAbi) return refused("tooLong");
  return /^[[{]/.test(trimmed) ? readJson(trimmed) : readLines(trimmed);
}

function readJson(text: string): Parsed<readonly JsonValue[], PastedAbiReason> {
  const json = tryParseJson(text);
  if (json === undefined) return refused("notJson");
  const builds = readBuilds(json, "") ?? [];
  if (builds.length > 1) return refused("severalContracts");
  const abi = builds[0]?.abi as readonly JsonValue[] | undefined;
  return abi === undefined || abi.length === 0 ? refused("noAbi") : parsed(abi);
}

function readLines(text: string): Parsed<readonly JsonValue[], PastedAbiReason> {
  const trimmed = text.split("\n").map((line) => line.trim().replace(/;$/, ""));
  const written = trimmed.filter((line) => line !== "" && !line.startsWith("//"));
  if (written.length === 0) return refused("empty");
  if (written.length > mostLines || written.some((line) => line.length > longestLine))
    return refused("tooLong");
  const lines = withStructs(written.map((line) => (startsAsItem.test(line) ? line : `function ${line}`)));
  if (!lines.ok) return lines;
  const length = lines.value.reduce((sum, line) => sum + line.length, 0);
  if (length > longestLines || lines.value.some(isTooDeep)) return refused("tooLong");
  try {
    const items = parseAbi(lines.value);
    return items.length === 0 ? refused("notSignatures") : parsed(items as unknown as readonly JsonValue[]);
  } catch {
    return refused("notSignatures");
  }
}

const startsAsItem = /^(?:function|event|error|constructor|struct|fallback|receive)\b/;

/** Whether a line has tuples in tuples too deep, within the brackets of its own parameters. */
function isTooDeep(line: string): boolean {
  let depth = 0;
  for (const [bracket] of line.matchAll(/[()]/g)) {
    depth += bracket === "(" ? 1 : -1;
    if (depth > deepest + 1) return true;
  }
  return false;
}

/** UTF-16 units of a line and of a struct once all structs in it are written out; no signature that is longer is read. */
const longestWrittenOut = 4096;

/** Structs in structs; files hold no more levels of tuples that are read. */
const deepestStruct = 16;

const structLine = /^struct ([a-zA-Z$_][\w$]*) \{([^{}]*)\}$/;

/** A type that begins a list or follows a comma: no name of a parameter does. */
const typeInList = /([(,]\s*)([a-zA-Z$_][\w$]*)/g;

type Refused = "tooLong" | "notSignatures";

/**
 * Lines without those that declare structs, which are written out as tuples where others use them. What a struct comes to is
 * counted before it is written: each that uses the one before it twice doubles it.
 */
function withStructs(lines: readonly string[]): Parsed<readonly string[], Refused> {
  const declared = new Map<string, string>();
  const others: string[] = [];
  for (const line of lines) {
    const [, name, members] = structLine.exec(line) ?? [];
    if (name === undefined || members === undefined) others.push(line);
    else declared.set(name, members);
  }
  if (declared.size === 0) return parsed(lines);
  const known = new Map<string, Parsed<string, Refused>>();
  const tuple = (name: string, members: string, depth: number): Parsed<string, Refused> => {
    const found = known.get(name);
    if (found !== undefined) return found;
    // Until it is known, one that holds itself is none.
    known.set(name, refused("notSignatures"));
    const listed = members.split(";").map((member) => member.trim());
    const tuple = writtenOut(`(${listed.filter((member) => member !== "").join(",")})`, depth);
    known.set(name, tuple);
    return tuple;
  };
  const writtenOut = (line: string, depth: number): Parsed<string, Refused> => {
    if (depth > deepestStruct) return refused("tooLong");
    let reason: Refused | undefined;
    let length = line.length;
    const whole = line.replace(typeInList, (all, before: string, name: string) => {
      const members = declared.get(name);
      if (members === undefined || reason !== undefined) return all;
      const written = tuple(name, members, depth + 1);
      if (!written.ok) reason = written.reason;
      else if ((length += written.value.length) > longestWrittenOut) reason = "tooLong";
      return written.ok && reason === undefined ? `${before}${written.value}` : all;
    });
    return reason === undefined ? parsed(whole) : refused(reason);
  };
  const whole: string[] = [];
  for (const line of others) {
    const written = writtenOut(line, 0);
    if (!written.ok) return written;
    whole.push(written.value);
  }
  return parsed(whole);
}
