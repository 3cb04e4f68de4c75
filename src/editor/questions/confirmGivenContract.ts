import { checksummed } from "../../core/address.ts";
import { formatContractReference, type ContractReference } from "../../core/contractReference.ts";
import { hostOf } from "../../app/hosts.ts";
import type { ApiKeys } from "../../app/keys/apiKeys.ts";
import type { KeyAnswer } from "../../app/keys/keyConsent.ts";
import type { Network } from "../../app/networks/network.ts";
import { confirm } from "./confirm.ts";

/** What was agreed to: the verification, and whether the key goes along where there is one. */
export type AgreedVerification = { readonly key: KeyAnswer | undefined };

/**
 * Asks before a verification that something else than the user's own hand has begun (docs/decisions.md, Who may start
 * what).
 * @returns `undefined` when the user turned away
 */
export async function confirmGivenContract(
  contract: ContractReference,
  network: Network,
  keys: ApiKeys,
  signal?: AbortSignal,
): Promise<AgreedVerification | undefined> {
  const { name, verifierUrl, explorerSource } = network;
  const subject = nameOf(contract);
  const title = `Contract Lens: Verify ${subject} on ${name}?`;
  const ask = <Answer extends string>(...answers: readonly { label: Answer; detail?: string }[]) =>
    confirm({ title, answers, signal });
  if (verifierUrl === undefined) {
    const detail = `${name} has no verification service; nothing will be sent.`;
    return (await ask({ label: "Verify", detail })) && { key: undefined };
  }
  const host = hostOf(verifierUrl);
  if (explorerSource === undefined) {
    const detail = `${name} has no block explorer to import from. Only asks ${host} whether ${subject} is verified. No API key goes along.`;
    return (await ask({ label: "Verify", detail })) && { key: undefined };
  }
  if (!keys.hasKey(verifierUrl)) {
    const detail = `Asks ${host} about ${subject}. No API key goes along.`;
    return (await ask({ label: "Verify", detail })) && { key: undefined };
  }
  const answer = await ask(
    { label: "Verify Without Key", detail: `Asks ${host} about ${subject}. Your API key does not go along.` },
    { label: "Verify With Key", detail: `Asks ${host} about ${subject}, and sends it your API key.` },
  );
  return answer && { key: answer === "Verify With Key" ? "with" : "without" };
}

function nameOf(contract: ContractReference): string {
  const isPlainAddress = contract.kind === "address" && contract.shard === 0n && contract.realm === 0n;
  return isPlainAddress ? checksummed(contract.address.lower) : formatContractReference(contract);
}
