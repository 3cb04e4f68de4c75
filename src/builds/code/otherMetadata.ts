import type { CompiledCode } from "./compiledCode.ts";
import { instructionsOf, operandOf } from "./instructions.ts";
import { lastPartOf, metadataPartsOf, type MetadataPart } from "./metadataParts.ts";
import { compareCode, type Deployed } from "./compareCode.ts";

/**
 * The setting of the compiler by which a chain's code ends in metadata of another form than a build's, or in none. `other`: no
 * setting is known that makes it, as of another compiler.
 */
export type MetadataSetting = "none" | "ipfs" | "bzzr1" | "noMetadata" | "other";

/** INVALID, which solc writes between code and metadata, and nowhere else if nothing is between them. */
const separator = "fe";

/** What a build with the same code can end in before its metadata, if that is of another form or missing. */
export function codesBeforeMetadata(digits: string): readonly string[] {
  const part = lastPartOf(digits, metadataPartsOf(digits));
  if (part === undefined) return [digits, digits + separator];
  const code = digits.slice(0, 2 * part.start);
  if (code === "") return [];
  return code.endsWith(separator) ? [code, code.slice(0, -separator.length)] : [code];
}

/** Whether a code is a build's but for the form of metadata, and with what setting it was compiled then; undefined where it is not. */
export function otherMetadata(
  chain: string,
  build: CompiledCode,
  deployed: Deployed = {},
): MetadataSetting | undefined {
  const parts = metadataPartsOf(chain);
  const own = lastPartOf(chain, parts);
  const ofBuild = lastPartOf(build.digits, build.metadata);
  if (own === undefined && ofBuild === undefined) return undefined;
  const code = chain.slice(0, own && 2 * own.start);
  const digits = build.digits.slice(0, ofBuild && 2 * ofBuild.start);
  const { kind } = compareCode(
    withoutSeparator(code, digits),
    {
      ...build,
      digits: withoutSeparator(digits, code),
      metadata: build.metadata.filter((part) => part !== ofBuild),
    },
    deployed,
  );
  if (kind === "none" && !isShifted(chain, parts, build)) return undefined;
  const isOfVyper = [own, ofBuild].some((part) => part?.keys.includes("vyper"));
  if (isOfVyper || (own && ofBuild && own.hash?.kind === ofBuild.hash?.kind)) return "other";
  if (own === undefined) return "noMetadata";
  const hash = own.hash?.kind ?? "none";
  return hash === "none" || hash === "ipfs" || hash === "bzzr1" ? hash : "other";
}

/** A code as it is without metadata behind it, where another one has none. */
const withoutSeparator = (code: string, other: string): string =>
  code.endsWith(separator) && code.length === other.length + separator.length
    ? code.slice(0, -separator.length)
    : code;

const push1 = 0x60;
const push3 = 0x62;
const push20 = 0x73;
const push32 = 0x7f;

/**
 * Whether a code that creates others is a build's, where theirs have metadata of another length, too: what stands behind it has moved,
 * and so have the offsets and lengths that the code pushes.
 */
function isShifted(
  chain: string,
  parts: readonly MetadataPart[],
  { digits, metadata }: CompiledCode,
): boolean {
  if (parts.length < 2 || parts.length !== metadata.length) return false;
  const shifts = shiftsOf(parts.map(({ length }, at) => length - (metadata[at]?.length ?? 0)));
  const others = piecesBetween(digits, metadata);
  return piecesBetween(chain, parts).every((piece, at) => isSamePiece(piece, others[at] ?? "", shifts));
}

/** By how much an offset or a length can differ: by what any metadata parts in a row do. */
function shiftsOf(differences: readonly number[]): ReadonlySet<number> {
  const shifts = new Set<number>();
  for (let from = 0; from < differences.length; from += 1) {
    let sum = 0;
    for (const difference of differences.slice(from)) shifts.add((sum += difference));
  }
  return shifts;
}

function piecesBetween(digits: string, parts: readonly MetadataPart[]): readonly string[] {
  const starts = [0, ...parts.map(({ start, length }) => 2 * (start + length))];
  return starts.map((start, at) => {
    const part = parts[at];
    return digits.slice(start, part && 2 * part.start);
  });
}

function isSamePiece(piece: string, ofBuild: string, shifts: ReadonlySet<number>): boolean {
  if (piece === ofBuild) return true;
  if (piece.length !== ofBuild.length) return false;
  const others = [...instructionsOf(ofBuild)];
  for (const [at, instruction] of [...instructionsOf(piece)].entries()) {
    const other = others[at];
    const { opcode } = instruction;
    if (other?.opcode !== opcode) return false;
    const [operand, own] = [operandOf(piece, instruction), operandOf(ofBuild, other)];
    if (operand === own) continue;
    const isOffset = opcode >= push1 && opcode <= push3;
    if (isOffset && shifts.has(Number.parseInt(operand, 16) - Number.parseInt(own, 16))) continue;
    // A library, or an immutable.
    const isFilledIn = (opcode === push20 || opcode === push32) && /^0+$/.test(own);
    if (!isFilledIn) return false;
  }
  return true;
}
