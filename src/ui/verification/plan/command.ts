import { checksummed } from "../../../core/address.ts";
import { visibleText } from "../../../core/characters/visibleText.ts";
import type { Hex } from "../../../core/hex.ts";
import { mayBePublished } from "../../../app/publication/agreement.ts";
import type { VerificationSubject } from "../../../app/verification/report.ts";
import { urlOf } from "../../../http/request.ts";
import { firstRequest } from "../../../services/verifier/protocols/firstRequest.ts";
import { canVerify, type Protocol, type Publication } from "../../../services/verifier/verification.ts";
import { inQuotes } from "../../copiedExchange.ts";
import type { PlanView } from "./view.ts";

/** What a command sends that publishes. No key has a part in it. */
export type PublishRequest = { readonly url: string; readonly body: string };

/** The request by which source is published, for whoever makes it otherwise; undefined where the protocol knows none. */
export function publishRequest(
  { network, address }: VerificationSubject,
  protocol: Protocol,
  publication: Publication,
  creationTransactionHash?: Hex,
): PublishRequest | undefined {
  const { verifierUrl, chainId } = network;
  const way = { kind: "build", publication, creationTransactionHash } as const;
  if (verifierUrl === undefined || !canVerify(protocol, way)) return undefined;
  const request = firstRequest(protocol, { verifierUrl, chainId, address, way });
  const { body } = request;
  return body === undefined ? undefined : { url: urlOf(request).href, body };
}

/**
 * The command by which Foundry verifies the same contract, for a POSIX shell in the opened folder. Undefined where Foundry did
 * not build it, or does not speak the protocol; and for names that hold what is not seen, which a terminal might act on.
 */
export function forgeCommand({ plan, subject, protocol }: PlanView): string | undefined {
  const { match, publication } = plan;
  const { network, address } = subject;
  const { build } = match;
  if (build.root.tool !== "foundry" || protocol !== "job") return undefined;
  if (publication?.form !== "standardJson" || network.verifierUrl === undefined) return undefined;
  const { project } = build.root;
  const { contractIdentifier, compilerVersion } = publication;
  // Foundry puts its paths right behind it.
  const verifierUrl = network.verifierUrl.replace(/\/?$/, "/");
  const command = [
    `forge verify-contract --watch --verifier sourcify --verifier-url ${inQuotes(verifierUrl)}`,
    `--chain ${network.chainId}`,
    // Foundry completes it by the commit.
    `--compiler-version ${inQuotes(compilerVersion.split("+", 1).join())}`,
    ...(project === "" ? [] : [`--root=${inQuotes(project)}`]),
    `-- ${checksummed(address)} ${inQuotes(contractIdentifier)}`,
  ].join(" ");
  return visibleText(command) === command && !/[\n\t]/.test(command) ? command : undefined;
}

/** Whether what a plan shows can be published by a command: what may be published, and not before. */
export function hasCommand(view: PlanView): boolean {
  const { publication } = view.plan;
  return (
    mayBePublished(view) &&
    publication !== undefined &&
    view.subject.network.verifierUrl !== undefined &&
    canVerify(view.protocol, { kind: "build", publication })
  );
}
