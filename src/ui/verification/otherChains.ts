import { verificationWords as words } from "../../text/verification/verificationPage.ts";
import { explainStatusFailure } from "../../text/verification/statusFailure.ts";
import type { Block } from "../page/pageModel.ts";
import type { OtherChains } from "./view.ts";

/** What the service holds at the same address elsewhere. It is no good sign, and has none. */
export function otherChainsSection(found: OtherChains): Block {
  const text = found.kind === "known" ? knownText(found.names) : explainStatusFailure(found.error).sentence;
  const paragraph: Block = { kind: "paragraph", pieces: [{ kind: "text", text }] };
  return { kind: "section", id: "other-chains", title: words.otherChains(), blocks: [paragraph] };
}

const mostNamed = 20;

function knownText(names: readonly string[]): string {
  if (names.length === 0) return words.onNoOtherChain();
  return words.onOtherChains(names.slice(0, mostNamed), Math.max(0, names.length - mostNamed));
}
