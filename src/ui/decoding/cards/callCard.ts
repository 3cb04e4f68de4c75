import type {
  ContractName,
  ContractNameOf,
  DecodedCall,
  NestedCall,
  ResultDecoding,
} from "../../../app/decoding/resultDecoding.ts";
import type { AbiFunction } from "../../../decode/abiItem.ts";
import type { Candidates } from "../../../decode/decoding.ts";
import { calledAddress, type Transaction } from "../../../services/ledger/transaction.ts";
import { decodingWords as words } from "../../../text/decoding/decoding.ts";
import { callPiece } from "../inlineValue.ts";
import { contractIn, isGuess } from "../../../decode/provenance.ts";
import {
  candidateList,
  canBeChosen,
  choicePieces,
  explanationBlocks,
  readingBlocks,
  useAbiPiece,
} from "../candidateBlocks.ts";
import { certaintyPieces, contractSourceLink, originPiece, shortOrigin } from "../originPieces.ts";
import type { Block, Piece } from "../../page/pageModel.ts";
import { precompileAt } from "../../values/valueForms.ts";
import { aside, code, joined } from "../../values/shownText.ts";
import { calledContract, nameInCode } from "../../../app/decoding/calleeNames.ts";

/** More of them stand in the raw data. */
const mostNested = 20;
/** Calls in calls in calls are shown so deep. */
const deepest = 4;

type Card = Extract<Block, { kind: "card" }>;

/** What the transaction calls, by name; nothing where it calls nothing that has a name. */
export function callCard(transaction: Transaction, decoding: ResultDecoding): readonly Card[] {
  const { call } = decoding;
  const { nameOf } = decoding;
  switch (call.kind) {
    case "noData":
      return [];
    case "creation":
      return [creationCard(call, decoding)];
    case "unknown":
      return [unknownCard(call.selector, precompileAt(calledAddress(transaction) ?? ""), decoding)];
    case "function":
      return call.candidates.length === 0
        ? []
        : [
            withNote(
              functionCard(call, call.candidates, calledContract(transaction, decoding), nameOf),
              decoding.isExplaining && canBeChosen(call.candidates),
            ),
          ];
  }
}

/** Says that more is being looked for: what is a guess by now may not be one soon. */
function withNote(card: Card, isExplaining: boolean): Card {
  return isExplaining ? { ...card, note: [{ kind: "status", text: words.reading() }] } : card;
}

function functionCard(
  { returned, nested }: Extract<DecodedCall, { kind: "function" }>,
  candidates: Candidates<AbiFunction>,
  contract: ContractName | undefined,
  nameOf: ContractNameOf,
): Card {
  const [first] = candidates;
  if (candidates.length > 1 || first === undefined)
    return {
      kind: "card",
      title: words.functionCall(),
      note: shortOrigin(candidates),
      blocks: [
        { kind: "paragraph", pieces: [aside(words.callMatches(candidates.length))] },
        candidateList(candidates, { part: "call", place: 0 }, nameOf),
        ...nestedBlocks(nested, nameOf),
      ],
    };
  return {
    kind: "card",
    title: words.functionCall(),
    note: [originPiece(first.provenance), ...choicePieces(candidates, { part: "call", place: 0 })],
    blocks: [
      ...explanationBlocks(first, nameInCode(contract, first.provenance), nameOf),
      ...(returned === undefined || first.item.outputs.length === 0
        ? []
        : [
            {
              kind: "section",
              id: "returned",
              title: words.returned(),
              isInner: true,
              blocks: readingBlocks(returned, nameOf, words.unnamedValue),
            } as const,
          ]),
      ...nestedBlocks(nested, nameOf),
    ],
  };
}

function creationCard(
  { contract, arguments: args, origin }: Extract<DecodedCall, { kind: "creation" }>,
  { nameOf, isExplaining, isRestricted }: ResultDecoding,
): Card {
  const provenance = origin ?? contract?.provenance;
  const said: Piece = isExplaining
    ? { kind: "status", text: words.reading() }
    : aside(isRestricted ? words.constructorNotDecoded() : words.constructorUnknown());
  const unknown: readonly Block[] = [{ kind: "paragraph", pieces: [said] }];
  return {
    kind: "card",
    title: words.creation(),
    note: provenance === undefined ? [] : [originPiece(provenance)],
    blocks: [
      ...(contract === undefined
        ? []
        : [
            {
              kind: "paragraph",
              pieces: [newPiece(nameInCode(contract) ?? ""), ...contractSourceLink(contract.build)],
            } as const,
          ]),
      ...(args === undefined ? unknown : readingBlocks(args, nameOf)),
    ],
  };
}

function unknownCard(
  selector: string | undefined,
  precompile: string | undefined,
  { isExplaining, isSourceUnknown, isRestricted }: ResultDecoding,
): Card {
  const notDecoded = isSourceUnknown ? words.selectorInNoBuild() : words.unknownSelector();
  const said: readonly Piece[] =
    precompile !== undefined
      ? [aside(words.ofPrecompile(precompile))]
      : isExplaining
        ? [{ kind: "status", text: words.reading() }]
        : selector === undefined
          ? [aside(words.shortData())]
          : [
              joined(
                isRestricted ? words.selectorNotDecoded() : notDecoded,
                [code(`0x${selector}`)],
                "aside",
              ),
              ...(isSourceUnknown ? [aside(words.sourceUnknown())] : []),
              useAbiPiece(),
            ];
  return {
    kind: "card",
    title: words.functionCall(),
    note: [],
    blocks: [{ kind: "paragraph", pieces: said }],
  };
}

/** `new Vault`. */
function newPiece(contract: string): Piece {
  return { kind: "call", contract: "", name: `new ${contract}`, args: undefined };
}

function nestedBlocks(nested: readonly NestedCall[], nameOf: ContractNameOf): readonly Block[] {
  if (nested.length === 0) return [];
  const lines = nestedLines(nested, nameOf, 0).slice(0, mostNested);
  return [
    { kind: "section", id: "nested", title: words.nested(), isInner: true, blocks: linesBlocks(lines) },
  ];
}

function nestedLines(
  nested: readonly NestedCall[],
  nameOf: ContractNameOf,
  depth: number,
): readonly (readonly Piece[])[] {
  return nested.slice(0, mostNested).flatMap((one) => {
    const { argument, call } = one;
    const place = joined(words.nestedIn(), [code(argument.slice(0, 100))], "aside");
    const deeper =
      call.kind === "function" && depth < deepest ? nestedLines(call.nested, nameOf, depth + 1) : [];
    return [[...nestedPieces(one, nameOf), place], ...deeper];
  });
}

/** A call that nobody is known to have made is a guess, whatever it is read by. */
function nestedPieces({ call, to, certainty }: NestedCall, nameOf: ContractNameOf): readonly Piece[] {
  const contract = to && nameOf(to);
  const [first] = call.kind === "function" ? call.candidates : [];
  if (call.kind === "function" && first !== undefined)
    return [
      callPiece(first, nameInCode(contract, first.provenance) ?? contractIn(first.provenance) ?? "", nameOf),
      ...(certainty === "guess" && !isGuess(first.provenance) ? certaintyPieces(certainty) : []),
      ...shortOrigin(call.candidates),
    ];
  if (call.kind === "creation") return [newPiece(nameInCode(call.contract) ?? words.creation())];
  return [code(call.kind === "unknown" && call.selector !== undefined ? `0x${call.selector}` : "0x")];
}

function linesBlocks(lines: readonly (readonly Piece[])[]): readonly Block[] {
  const items = lines.map((pieces) => ({ pieces }));
  return [{ kind: "list", items }];
}
