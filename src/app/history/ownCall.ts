import { ownField } from "../../core/json/plainFields.ts";
import type { Provenance } from "../../decode/provenance.ts";
import { readBuildName } from "../builds/keptVerdict.ts";
import type { CalledNames } from "../decoding/calledNames.ts";

type Build = Extract<Provenance, { readonly kind: "build" }>;

/** What a result called by a build of the workspace that is proven to have its names. */
export type OwnCall = CalledNames & { readonly provenance: Build };

const relations: readonly unknown[] = [
  "exact",
  "identical",
  "sameCode",
  "assumedImmutables",
] satisfies Build["relation"][];

/** Longer texts are as if they were not there. */
const longest = 1024;

/** Reads such a call, which storage may hold, old or damaged; undefined where it is none. */
export function readOwnCall(stored: unknown): OwnCall | undefined {
  const name = readBuildName(ownField(stored, "function"));
  const provenance = readBuild(ownField(stored, "provenance"));
  if (name === undefined || provenance === undefined) return undefined;
  return {
    function: name,
    contract: readBuildName(ownField(stored, "contract")),
    error: readBuildName(ownField(stored, "error")),
    provenance,
  };
}

function readBuild(stored: unknown): Build | undefined {
  const field = (name: string): unknown => ownField(stored, name);
  const [relation, contract, path] = [
    field("relation"),
    readText(field("contract")),
    readText(field("path")),
  ];
  const uri = readText(ownField(field("folder"), "uri"));
  const label = readText(ownField(field("folder"), "label"));
  if (field("kind") !== "build" || field("isProven") !== true || !isRelation(relation)) return undefined;
  if (contract === undefined || path === undefined || uri === undefined || label === undefined)
    return undefined;
  const isNamed = field("isNamed") === true;
  return { kind: "build", relation, isProven: true, contract, isNamed, folder: { uri, label }, path };
}

function isRelation(value: unknown): value is Build["relation"] {
  return relations.includes(value);
}

function readText(value: unknown): string | undefined {
  return typeof value === "string" && value.length <= longest ? value : undefined;
}
