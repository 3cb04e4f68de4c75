import { signatureQuestion as words } from "../../text/decoding/decoding.ts";
import { confirm } from "./confirm.ts";

/** What is to be looked up, where, and on which network the answer counts from then on. */
export type SignatureQuestion = {
  readonly host: string;
  readonly network: string;
  readonly selectors: number;
};

/** Asks whether selectors of a selection may be sent to a signature service. @returns `undefined` when turned away */
export async function askToLookUpSignatures({
  host,
  network,
  selectors,
}: SignatureQuestion): Promise<"agreed" | "declined" | undefined> {
  return confirm<"agreed" | "declined">({
    title: words.title(host),
    why: words.why(selectors),
    answers: [
      { answer: "agreed", label: words.lookUp(), detail: words.lookUpDetail(host, network) },
      { answer: "declined", label: words.decline(), detail: words.declineDetail(network) },
    ],
    cancelDetail: words.nothingSent(),
    isTurnedAwayByEnter: true,
  });
}
