import type { ProxyPart, ProxyState } from "../../../app/verification/proxy.ts";
import type { KnownState } from "../../../app/verification/verificationState.ts";
import { checksummed, shortAddress } from "../../../core/address.ts";
import { isSuccess, type Explanation } from "../../../text/explanation.ts";
import { implementationFirst, proxyWords as words } from "../../../text/verification/proxy.ts";
import { explainStatus } from "../../../text/verification/status.ts";
import type { Button, Block, Piece, PieceField } from "../../page/pageModel.ts";
import { addressForm } from "../../values/valueForms.ts";
import { aside, code } from "../../values/shownText.ts";

/**
 * A proxy and what it leads to: where each is, whether it is verified, and which build has its code.
 * @param fact what has just become known of the proxy's own verification
 */
export function proxySection(view: ProxyState, fact?: KnownState): Block {
  const proxy = fact === undefined ? view.proxy : { ...view.proxy, state: fact };
  const fields = [fieldOf(words.proxy(), proxy), behindField(view)];
  return { kind: "section", id: "proxy", title: words.section(), blocks: [{ kind: "fields", fields }] };
}

/**
 * What a proxy leads to: a link to it, how it stands, and which build has its code.
 * @param hasVerifier whether there is a service that can say how it stands
 */
export function behindField({ target: behind }: ProxyState, hasVerifier = true): PieceField {
  const label = behind.role === "beacon" ? words.beacon() : words.implementation();
  return fieldOf(label, behind, hasVerifier);
}

function fieldOf(
  label: string,
  { address, build, isCompared, state }: ProxyPart,
  hasVerifier = true,
): PieceField {
  const status = state === undefined ? undefined : explainStatus(state);
  const chip: Piece =
    status === undefined ? aside(words.notKnown()) : { kind: "chip", tone: status.tone, text: status.title };
  const pieces = [
    ...addressForm(checksummed(address), { what: label, path: [] }),
    ...(status === undefined && !hasVerifier ? [] : [chip]),
    ...(build === undefined ? (isCompared ? [aside(words.noBuild())] : []) : [code(build)]),
  ];
  return { label, name: "", pieces };
}

/** What is to be known before a proxy is verified: the implementation comes first. */
export function proxyBanner(view: ProxyState): Block {
  const { address, role, state } = view.target;
  const shown = shortAddress(checksummed(address));
  const isLacking = lacksImplementation(view);
  const sentence = isLacking ? implementationFirst(shown, view.target) : words.leadsTo(role, shown, state);
  const pieces = [{ kind: "text", text: sentence } as const];
  const buttons = isLacking ? [verifyImplementation(true)] : [];
  return { kind: "banner", icon: "info", title: words.section(), pieces, buttons };
}

/** Leads to the implementation's own panel, where its own files are listed and agreed to. */
export const verifyImplementation = (primary: boolean): Button => ({
  label: words.verifyImplementation(),
  icon: "verified",
  message: { type: "verifyImplementation" },
  primary,
});

/** What came of a proxy's verification says that its implementation is not verified, where that is so. */
export function withProxy(explanation: Explanation, view: ProxyState): Explanation {
  if (!isSuccess(explanation.tone) || !lacksImplementation(view)) return explanation;
  const shown = shortAddress(checksummed(view.target.address));
  return {
    ...explanation,
    title: words.implementationMissing(shown),
    nextStep: implementationFirst(shown, view.target),
  };
}

/** A proxy that leads to an implementation which is not verified. */
type WithoutImplementation = ProxyState & {
  readonly behind: { readonly role: "implementation"; readonly state: "notVerified" };
};

/** Whether there is an implementation that the service says is not verified: it is to be verified first. */
export function lacksImplementation(proxy: ProxyState | undefined): proxy is WithoutImplementation {
  return proxy?.target.role === "implementation" && proxy.target.state === "notVerified";
}
