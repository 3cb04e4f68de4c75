import { isResponseCodeName } from "../../../core/hedera/responseCode.ts";
import type { DecodedError } from "../../../decode/decoders/decodeErrorData.ts";
import type { Calls, ResultDecoding, TracedCall } from "../../../app/decoding/resultDecoding.ts";
import { decodingWords as words } from "../../../text/decoding/decoding.ts";
import { panicMeaning } from "../../../text/decoding/panic.ts";
import { responseCodeTitle } from "../../../text/hedera/responseCode.ts";
import { contractIn } from "../../../decode/provenance.ts";
import {
  candidateList,
  canBeChosen,
  choicePieces,
  explanationBlocks,
  useAbiPiece,
} from "../candidateBlocks.ts";
import { hexPieces } from "../argumentItems.ts";
import { nameInCode } from "../../../app/decoding/calleeNames.ts";
import { calleeName } from "../calls/callRow.ts";
import { rowOfCall } from "../calls/callTree.ts";
import { cut } from "../inlineValue.ts";
import { failureLink, originPiece, shortOrigin, sourceOfContract } from "../originPieces.ts";
import { type Block, type Piece } from "../../page/pageModel.ts";
import { spelledAddress } from "../../values/valueForms.ts";
import { aside, code, copyable, joined } from "../../values/shownText.ts";

/** UTF-16 units of a contract's own words. */
const longestReason = 1000;

type Card = Extract<Block, { kind: "card" }>;

/** Why it failed: the error in its names, and which call raised it. */
export function whyCard(decoding: ResultDecoding): readonly Card[] {
  const { why, calls } = decoding;
  if (why === undefined) return [];
  const path = raisedPath(calls, why.raisedBy);
  const depth = path.at(-1)?.depth;
  const level = depth === undefined ? [] : [aside(words.raisedDown(depth))];
  const raised: readonly Block[] =
    path.length < 2
      ? []
      : [
          {
            kind: "fields",
            fields: [{ label: words.raisedIn(), name: "", pieces: [joinedPath(path, decoding), ...level] }],
          },
        ];
  const { note, blocks } = errorParts(why.error, path, decoding);
  return [
    {
      kind: "card",
      title: isRevert(why.error) ? words.whyReverted() : words.why(),
      tone: "bad",
      note,
      blocks: [...blocks, ...raised, ...(why.isReplayed === true ? [replayNote()] : [])],
    },
  ];
}

/** What a replay is worth. */
function replayNote(): Block {
  return { kind: "paragraph", pieces: [aside(words.replayed())] };
}

type Parts = { readonly note: readonly Piece[]; readonly blocks: readonly Block[] };

/** What an error says. @param path the calls to the one that raised it */
function errorParts(error: DecodedError, path: readonly TracedCall[], decoding: ResultDecoding): Parts {
  const hasSource = path.some(
    ({ to }) => to !== undefined && sourceOfContract(decoding.nameOf(to)) !== undefined,
  );
  if (error.kind === "custom") return customParts(error, path.at(-1), decoding, hasSource);
  return plain([...errorPieces(error), ...failureLink(undefined, hasSource)]);
}

/** What an error says that no contract declares. */
export function errorPieces(error: Exclude<DecodedError, { kind: "custom" }>): readonly Piece[] {
  switch (error.kind) {
    case "reason":
      return error.text === ""
        ? [aside(words.emptyError())]
        : copyable([{ kind: "prose", text: cut(error.text, longestReason) }], error.text, words.reason());
    case "panic":
      return [
        { kind: "strong", text: panicMeaning(error.code) },
        code(`Panic(0x${error.code.toString(16)})`),
      ];
    case "code":
      return isResponseCodeName(error.name)
        ? [{ kind: "strong", text: responseCodeTitle(error.name, false) }, code(cut(error.name, 200))]
        : [{ kind: "prose", text: cut(error.name, 200) }];
    case "empty":
      return [aside(words.emptyError())];
    case "bytes":
      return [aside(words.errorData()), ...hexPieces(error.bytes, words.errorData())];
  }
}

function customParts(
  { candidates, selector }: Extract<DecodedError, { kind: "custom" }>,
  raisedBy: TracedCall | undefined,
  { isExplaining, nameOf }: ResultDecoding,
  hasSource: boolean,
): Parts {
  const [first] = candidates;
  const link = failureLink(candidates.length === 1 ? first : undefined, hasSource);
  if (first === undefined) {
    if (isExplaining)
      return plain([joined(words.lookingForError(), [code(`0x${selector}`)], "aside"), ...link]);
    // What is chosen is chosen for the contract that the transaction called.
    const isOfCalled = raisedBy === undefined || raisedBy.depth === 0;
    const said = joined(words.unknownError(), [code(`0x${selector}`)], "aside");
    return plain([said, ...(isOfCalled ? [useAbiPiece()] : []), ...link]);
  }
  // What is a guess by now may not be one soon.
  const looking = isExplaining && canBeChosen(candidates) ? [aside(words.reading())] : undefined;
  if (candidates.length > 1) {
    return {
      note: looking ?? shortOrigin(candidates),
      blocks: [
        { kind: "paragraph", pieces: [aside(words.matches(candidates.length)), ...link] },
        candidateList(candidates, { part: "error", place: 0 }, nameOf),
      ],
    };
  }
  // What was chosen for another contract is not changed here.
  const isOfCalled = raisedBy === undefined || raisedBy.depth === 0 || canBeChosen(candidates);
  const choose = isOfCalled ? choicePieces(candidates, { part: "error", place: 0 }) : [];
  const contract =
    nameInCode(raisedBy?.to && nameOf(raisedBy.to), first.provenance) ?? contractIn(first.provenance);
  const [declared, ...rest] = explanationBlocks(first, contract, nameOf, link);
  return {
    note: looking ?? [originPiece(first.provenance), ...choose],
    blocks: [...(declared === undefined ? [] : [declared]), ...rest],
  };
}

function plain(pieces: readonly Piece[]): Parts {
  return { note: [], blocks: [{ kind: "paragraph", pieces }] };
}

/** The calls from the transaction's own to the one that raised the error; none where they are not known. */
function raisedPath(calls: Calls, raisedBy: number | undefined): readonly TracedCall[] {
  if (calls.kind !== "found" || raisedBy === undefined) return [];
  const at = calls.calls.findIndex(({ index }) => index === raisedBy);
  const path: TracedCall[] = [];
  for (let place = at; place >= 0; place -= 1) {
    const call = calls.calls[place];
    if (call !== undefined && (path[0] === undefined || call.depth < path[0].depth)) path.unshift(call);
  }
  return path;
}

/** The calls by whom they call, each leading to its row in the call tree. */
function joinedPath(path: readonly TracedCall[], decoding: ResultDecoding): Piece {
  const { calls, nameOf } = decoding;
  const all = calls.kind === "found" ? calls.calls : [];
  const pieces = path.flatMap((call, at): readonly Piece[] => {
    const { to, toId } = call;
    const text = calleeName(call, nameOf);
    const whole = to === undefined ? (toId ?? text) : spelledAddress(to);
    const title = words.showCall();
    const place = rowOfCall(decoding, all.indexOf(call));
    const row: Piece = { kind: "row", list: "calls", place, text, whole, title };
    return at === 0 ? [row] : [{ kind: "text", text: " › " }, row];
  });
  return { kind: "joined", pieces };
}

function isRevert({ kind }: DecodedError): boolean {
  return kind === "reason" || kind === "panic" || kind === "custom" || kind === "bytes";
}
