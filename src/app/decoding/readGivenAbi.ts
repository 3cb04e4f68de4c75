import { parseAbi } from "viem";
import { readBuilds } from "../../builds/formats/readBuilds.ts";
import { parseExactJson } from "../../core/json/exactJson.ts";
import type { JsonValue } from "../../core/json/jsonValue.ts";
import { parsed, refused, type Parsed } from "../../core/parsed.ts";

/** UTF-16 units; the largest ABIs have a tenth of it. */
const longestGiven = 1024 * 1024;

/** Of lines, which are read by expressions. */
const mostLines = 500;
const longestLine = 2000;

/** Why a text is no ABI. `severalContracts`: it holds more than one, and nothing says which. */
export type GivenAbiReason = "empty" | "tooLong" | "notJson" | "noAbi" | "severalContracts" | "notSignatures";

/**
 * Reads what somebody has pasted: the JSON of an ABI, or of a file that holds one, or lines as they stand in a source,
 * `function withdraw(uint256 amount)`, of which that first word may be left out.
 */
export function readGivenAbi(text: string): Parsed<readonly JsonValue[], GivenAbiReason> {
  const trimmed = text.trim();
  if (trimmed === "") return refused("empty");
  if (trimmed.length > longestGiven) return refused("tooLong");
  return /^[[{]/.test(trimmed) ? readJson(trimmed) : readLines(trimmed);
}

function readJson(text: string): Parsed<readonly JsonValue[], GivenAbiReason> {
  let json: JsonValue;
  try {
    json = parseExactJson(text);
  } catch {
    return refused("notJson");
  }
  const builds = readBuilds(json, "") ?? [];
  if (builds.length > 1) return refused("severalContracts");
  const abi = builds[0]?.abi as readonly JsonValue[] | undefined;
  return abi === undefined || abi.length === 0 ? refused("noAbi") : parsed(abi);
}

function readLines(text: string): Parsed<readonly JsonValue[], GivenAbiReason> {
  const lines = text.split("\n").map((line) => line.trim().replace(/;$/, ""));
  const given = lines.filter((line) => line !== "" && !line.startsWith("//"));
  if (given.length === 0) return refused("empty");
  if (given.length > mostLines || given.some((line) => line.length > longestLine)) return refused("tooLong");
  try {
    const items = parseAbi(given.map((line) => (startsAsItem.test(line) ? line : `function ${line}`)));
    return items.length === 0 ? refused("notSignatures") : parsed(items as unknown as readonly JsonValue[]);
  } catch {
    return refused("notSignatures");
  }
}

const startsAsItem = /^(?:function|event|error|constructor|struct|fallback|receive)\b/;
