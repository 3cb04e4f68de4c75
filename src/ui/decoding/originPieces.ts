import type { Candidates, BytesReading, AbiItem, Decoded } from "../../decode/decoding.ts";
import type { ContractName, NameProvenance } from "../../app/decoding/resultDecoding.ts";
import { buildIn, certaintyOf, fileIn, type Certainty } from "../../decode/provenance.ts";
import { certaintyWords as words, provenanceText } from "../../text/decoding/provenance.ts";
import { visibleLine } from "../../core/strings/visibleText.ts";
import { decodingWords } from "../../text/decoding/decoding.ts";
import { sizeText } from "../../text/language.ts";
import type { DeclarationKind, DeclarationMessage } from "../page/pageMessage.ts";
import type { Piece } from "../page/pageModel.ts";
import { aside, code, joined } from "../values/shownText.ts";

/** UTF-16 units that a page may send of each. */
const longestSent = { folder: 4096, path: 1024, contract: 200, signature: 4096 };

/** More of a path than a line has room for. */
const longestFile = 80;

/** Where what is explained comes from, with a sign for how far it can be believed. */
export function originPiece(provenance: NameProvenance): Piece {
  const named = namedIn(provenance);
  const values = named === undefined ? [] : [code(shortFile(named), named)];
  return {
    kind: "origin",
    certainty:
      provenance.kind === "deployment" || provenance.kind === "label" ? "certain" : certaintyOf(provenance),
    pieces: [joined(provenanceText(provenance), values)],
  };
}

/** The same as plain text. */
export function originText(provenance: NameProvenance): string {
  const named = namedIn(provenance);
  return provenanceText(provenance).replace("{0}", () => visibleLine(named ?? "", longestFile));
}

/** The same in a word or two, where there is a line for many: nothing where it is certain. */
export function shortOrigin(candidates: Candidates<AbiItem>): readonly Piece[] {
  const [first] = candidates;
  if (first === undefined) return [];
  const certainty = certaintyOf(first.provenance);
  const others = candidates.length > 1;
  if (first.reading.kind === "notCanonical" && !others) return shortMismatch(first.reading);
  if (others && certainty === "guess") return [origin("guess", words.guesses(candidates.length))];
  if (others) return [origin(certainty, words.candidates(candidates.length))];
  return certaintyPieces(certainty);
}

/** A sign for how far something can be believed: nothing where it is certain. */
export function certaintyPieces(certainty: Certainty): readonly Piece[] {
  return certainty === "certain" ? [] : [origin(certainty, certaintyText(certainty))];
}

/** The same in a row of a list: of names that are not proven the sign alone, since most rows around it have the same. */
export function inRow(pieces: readonly Piece[]): readonly Piece[] {
  return pieces.map((piece) =>
    piece.kind === "origin" && piece.certainty === "notProven" ? { ...piece, isSignOnly: true } : piece,
  );
}

/** A sign in a word or two that a reading is not what its bytes say; nothing for one that is. */
export function shortMismatch(reading: BytesReading | undefined): readonly Piece[] {
  return reading?.kind === "notCanonical" ? [origin("mismatch", words.mismatch())] : [];
}

/**
 * Leads to where the source of a build, or the verified source, declares an item; nothing where the names are of anything else.
 * @param text what is written on it, where that is not what it does
 */
export function sourceLink(
  { kind, signature }: AbiItem,
  provenance: NameProvenance,
  text = decodingWords.goToSource(),
): readonly Piece[] {
  return declarationLink(kind, signature, provenance, text);
}

/** The same of the contract itself, which a build or a verified source names. */
export function contractSourceLink(provenance: NameProvenance | undefined): readonly Piece[] {
  // A guess does not say what the contract is.
  return (provenance?.kind === "build" || provenance?.kind === "verified") &&
    provenance.contract !== undefined
    ? declarationLink("contract", provenance.contract, provenance, decodingWords.goToSource())
    : [];
}

/** Where the source of a contract is: a build of its code, or a verification service. */
export function sourceOfContract(name: ContractName | undefined): NameProvenance | undefined {
  return name?.build ?? (name?.provenance.kind === "verified" ? name.provenance : undefined);
}

/**
 * Leads to the statement that failed, else to where its error is declared.
 * @param hasSource whether a contract that failed has a source
 */
export function failureLink(error: Decoded<AbiItem> | undefined, hasSource: boolean): readonly Piece[] {
  const declaration = error && declarationMessage(error.item.kind, error.item.signature, error.provenance);
  if (declaration === undefined && !hasSource) return [];
  const message = { type: "openFailure", ...(declaration === undefined ? {} : { declaration }) } as const;
  return [{ kind: "action", text: decodingWords.goToSource(), title: decodingWords.goToFailure(), message }];
}

/** Leads to the statement that made a call, by its index. */
export function callSiteLink(call: number): Piece {
  const message = { type: "openCallSite", call } as const;
  return { kind: "action", text: decodingWords.goToSource(), title: decodingWords.goToCallSite(), message };
}

function declarationLink(
  kind: DeclarationKind,
  signature: string,
  provenance: NameProvenance,
  text: string,
): readonly Piece[] {
  const message = declarationMessage(kind, signature, provenance);
  return message === undefined
    ? []
    : [{ kind: "action", text, title: decodingWords.goToSourceOf(signature), message }];
}

function declarationMessage(
  kind: DeclarationKind,
  signature: string,
  provenance: NameProvenance,
): DeclarationMessage | undefined {
  if (signature.length > longestSent.signature) return undefined;
  if (provenance.kind === "verified") {
    const { address, contract = "" } = provenance;
    if (address === undefined || contract.length > longestSent.contract) return undefined;
    return { type: "openVerifiedDeclaration", address, contract, kind, signature };
  }
  const build =
    provenance.kind === "deployment" || provenance.kind === "label" ? undefined : buildIn(provenance);
  if (build === undefined) return undefined;
  const { path, contract } = build;
  const folder = build.folder.uri;
  const fits =
    folder.length <= longestSent.folder &&
    path.length <= longestSent.path &&
    contract.length <= longestSent.contract;
  if (!fits) return undefined;
  const address = build.kind === "build" ? build.address : undefined;
  const located = address === undefined ? {} : { address };
  return { type: "openDeclaration", folder, path, contract, kind, signature, ...located };
}

/** That a reading is not what its bytes say, or that they were not read, and why; nothing where there is nothing to say. */
export function readingSigns(reading: BytesReading): readonly Piece[] {
  switch (reading.kind) {
    case "read":
      return [];
    case "notCanonical":
      return [origin("mismatch", words.mismatchAt(reading.word))];
    case "unreadable":
      return [{ kind: "careful", text: words.unreadable() }];
    case "tooLarge":
      return [aside(words.tooLarge(sizeText(reading.bytes)))];
  }
}

function certaintyText(certainty: Exclude<Certainty, "certain">): string {
  switch (certainty) {
    case "notProven":
      return words.notProven();
    case "chosen":
      return words.chosen();
    case "guess":
      return words.guess();
  }
}

function origin(certainty: Certainty | "mismatch", text: string): Piece {
  return { kind: "origin", certainty, pieces: [{ kind: "text", text }] };
}

function namedIn(provenance: NameProvenance): string | undefined {
  switch (provenance.kind) {
    case "language":
    case "label":
      return undefined;
    case "build":
    case "guess":
      return fileIn(provenance);
    case "deployment":
      return provenance.path;
    case "verified":
    case "signature":
      return provenance.host;
    case "interface":
      return provenance.name;
    case "system":
      return provenance.contract;
    case "chosen":
      return provenance.file;
  }
}

/** The end of a path says most. */
function shortFile(file: string): string {
  return file.length <= longestFile ? file : `…${file.slice(1 - longestFile)}`;
}
