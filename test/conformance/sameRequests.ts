import type { ConformanceCase } from "./case.ts";
import type { SeenRequest } from "./replay.ts";

/**
 * Compares what the client sent with what the recorded client sent: alike up to letter case, `0x`, zero padding, a
 * default `0.0.`, a nonce of 0, `fields` of a status lookup, repeated query parameters (the last counts) and repeats.
 * @returns what differs, or `undefined`
 */
export function requestsDiffer(testCase: ConformanceCase, seen: readonly SeenRequest[]): string | undefined {
  const expected = withoutRepeats(
    testCase.answers.map((response) => canonical(response.method, response.path)),
  );
  const actual = withoutRepeats(seen.map((request) => canonical(request.method, request.path)));
  if (expected.join("\n") !== actual.join("\n"))
    return `requests ${actual.join(", ")}, not ${expected.join(", ")}`;
  return seen.map((request) => bodyDiffers(testCase, request)).find((difference) => difference !== undefined);
}

function withoutRepeats(requests: readonly string[]): readonly string[] {
  return requests.filter((request, index) => request !== requests[index - 1]);
}

function canonical(method: string, path: string): string {
  const url = new URL(path, "http://replay");
  const parts = url.pathname.split("/").map((part) => canonicalPart(decodeURIComponent(part)));
  const query = [...new Map(url.searchParams)]
    .filter(([name, value]) => name !== "fields" && !(name === "nonce" && Number(value) === 0))
    .map(([name]) => `${name}=${url.searchParams.getAll(name).map(canonicalValue(name)).join("&")}`);
  return `${method} ${parts.join("/")}${query.length > 0 ? `?${query.sort().join("&")}` : ""}`;
}

function canonicalPart(part: string): string {
  const lower = part.toLowerCase();
  const entity = /^(?:\d+\.){0,2}((?:0x)?[0-9a-f]{40}|\d+)$/.exec(lower);
  if (entity?.[1] !== undefined) {
    const prefix = lower.slice(0, -entity[1].length).split(".").slice(0, -1);
    const [realm = "0", shard = "0"] = prefix.reverse();
    return `${shard}.${realm}.${entity[1].replace(/^0x/, "")}`;
  }
  const transaction = /^(\d+\.\d+\.\d+)-(\d+)-(\d+)$/.exec(lower);
  if (transaction) {
    const [, payer = "", seconds = "", nanos = ""] = transaction;
    return `${payer}-${Number(seconds)}-${nanos.padStart(9, "0")}`;
  }
  return lower.replace(/^0x(?=[0-9a-f]{64}$)/, "");
}

function canonicalValue(name: string): (value: string, index: number, all: readonly string[]) => string {
  return (value, index, all) => {
    if (name !== "timestamp") return index === all.length - 1 ? value : "";
    const [, operator = "eq", seconds = "", fraction = ""] =
      /^(?:(\w+):)?(\d+)(?:\.(\d+))?$/.exec(value) ?? ([value] as string[]);
    return `${operator}:${Number(seconds)}.${fraction.padEnd(9, "0")}`;
  };
}

function bodyDiffers(testCase: ConformanceCase, request: SeenRequest): string | undefined {
  if (request.method !== "POST") return request.body === "" ? undefined : "a GET with a body";
  const { address, chainId } = testCase.input;
  const expected = testCase.protocol === "job" ? {} : { address: address?.toLowerCase(), chainId };
  const actual = JSON.parse(request.body) as Record<string, unknown>;
  if (typeof actual["address"] === "string") actual["address"] = actual["address"].toLowerCase();
  const text = JSON.stringify(actual);
  return text === JSON.stringify(expected) ? undefined : `body ${text}, not ${JSON.stringify(expected)}`;
}
