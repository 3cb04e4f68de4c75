import { checksummed } from "../../core/address.ts";
import { formatContractReference, type ContractReference } from "../../core/references/contractReference.ts";
import { hostOf } from "../../core/hosts.ts";
import type { ApiKeys } from "../../app/keys/apiKeys.ts";
import type { KeyDecision } from "../../app/keys/keyConsent.ts";
import type { Network } from "../../app/networks/network.ts";
import { verifyWords } from "../../text/questions.ts";
import { confirm, type Choice } from "./confirm.ts";

/** What was agreed to: the verification, and whether the key goes along where there is one. */
export type AgreedVerification = { readonly key: KeyDecision | undefined };

/**
 * Asks before a verification that something else than the user's own hand has begun (docs/decisions.md, Who may start
 * what).
 * @returns `undefined` when the user dismissed the prompt
 */
export async function confirmGivenContract(
  contract: ContractReference,
  network: Network,
  keys: ApiKeys,
  signal?: AbortSignal,
): Promise<AgreedVerification | undefined> {
  const { name, verifierUrl, explorerSource } = network;
  const subject = nameOf(contract);
  const title = verifyWords.title(subject, name);
  const ask = <Answer extends string>(...answers: readonly Choice<Answer>[]) =>
    confirm({ title, answers, signal });
  const askWithoutKey = async (detail: string): Promise<AgreedVerification | undefined> =>
    (await ask({ answer: "verify", label: verifyWords.verify(), detail })) && { key: undefined };
  if (verifierUrl === undefined) return askWithoutKey(verifyWords.noService(name));
  const host = hostOf(verifierUrl);
  if (explorerSource === undefined) return askWithoutKey(verifyWords.statusOnly(name, host, subject));
  if (!keys.hasKey(verifierUrl)) return askWithoutKey(verifyWords.noKey(host, subject));
  const key = await ask<KeyDecision>(
    { answer: "without", label: verifyWords.verifyWithout(), detail: verifyWords.withoutKey(host, subject) },
    { answer: "with", label: verifyWords.verifyWith(), detail: verifyWords.withKey(host, subject) },
  );
  return key && { key };
}

function nameOf(contract: ContractReference): string {
  const isPlainAddress = contract.kind === "address" && contract.shard === 0n && contract.realm === 0n;
  return isPlainAddress ? checksummed(contract.address.lower) : formatContractReference(contract);
}
