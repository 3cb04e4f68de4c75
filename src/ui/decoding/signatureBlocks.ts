import type { ResultDecoding } from "../../app/decoding/resultDecoding.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { signatureWords as words } from "../../text/decoding/decoding.ts";
import { sentences } from "../../text/language.ts";
import type { Block, MenuItem } from "../page/pageModel.ts";
import { aside } from "../values/shownText.ts";

const lookUp = { type: "lookUpSignatures" } as const;
const decline = { type: "declineSignatures" } as const;

/** What a signature service could be asked about, with what would be sent; or how asking it went. Nothing where none is set. */
export function signatureBlocks({ signatures }: ResultDecoding): readonly Block[] {
  if (signatures === undefined) return [];
  const { host, network, selectors, topics, decision, isAsking, failure } = signatures;
  if (isAsking) return [{ kind: "paragraph", pieces: [{ kind: "status", text: words.asking(host) }] }];
  if (selectors + topics === 0 || decision === "declined") return [];
  if (failure !== undefined) {
    const { sentence } = explainFailure(failure.failure, failure.host);
    const button = { label: words.tryAgain(), message: lookUp };
    return [{ kind: "line", pieces: [aside(sentences(words.failed(), sentence))], button }];
  }
  // Where it is agreed to, it is asked without a word.
  if (decision === "agreed") return [];
  const said = sentences(words.unnamed(selectors, topics), words.whatIsSent(host, network));
  return [
    { kind: "paragraph", pieces: [aside(said)] },
    {
      kind: "buttons",
      buttons: [
        { label: words.lookUp(host), message: lookUp },
        { label: words.decline(), title: words.declineOf(network), message: decline },
      ],
    },
  ];
}

/** How to change what was said of looking up names on a network. */
export function signatureItems(decoding: ResultDecoding | undefined): readonly MenuItem[] {
  const offer = decoding?.signatures;
  if (offer === undefined) return [];
  const { host, decision, selectors, topics } = offer;
  if (decision === "agreed") return [{ label: words.stop(host), message: decline }];
  const isOffered = decision === "declined" && selectors + topics > 0;
  return isOffered ? [{ label: words.lookUp(host), message: lookUp }] : [];
}
