import { verificationWords as words } from "../../text/verification/verificationPage.ts";
import { explainReport } from "../../text/verification/conclusion.ts";
import { explainStatusFailure } from "../../text/verification/statusFailure.ts";
import type { Block } from "../page/pageModel.ts";
import type { OtherChains, VerificationView } from "./view.ts";

/** Whether it may be asked what stands at the same address elsewhere: where nothing is verified here, and the address is known. */
export function offersOtherChains(view: VerificationView): boolean {
  if (view.kind !== "finished") return false;
  const { kind } = view.report.conclusion;
  return kind !== "unresolved" && kind !== "noVerifier" && explainReport(view.report).tone !== "good";
}

/** What the service holds at the same address elsewhere. It is no good sign, and has none. */
export function otherChainsSection(found: OtherChains | undefined): readonly Block[] {
  if (found === undefined) return [];
  const text = found.kind === "known" ? knownText(found.names) : explainStatusFailure(found.error).sentence;
  const paragraph: Block = { kind: "paragraph", pieces: [{ kind: "text", text }] };
  return [{ kind: "section", title: words.otherChains(), blocks: [paragraph] }];
}

const mostNamed = 20;

function knownText(names: readonly string[]): string {
  if (names.length === 0) return words.onNoOtherChain();
  return words.onOtherChains(names.slice(0, mostNamed), Math.max(0, names.length - mostNamed));
}
