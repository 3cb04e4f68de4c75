import * as vscode from "vscode";
import { checksummed } from "../core/address.ts";
import { formatContractReference, type ContractReference } from "../core/contractReference.ts";
import { hostOf } from "../app/hosts.ts";
import type { ApiKeys } from "../app/keys/apiKeys.ts";
import type { Network } from "../app/networks/network.ts";
import { confirm } from "./confirm.ts";

/** Asks before a verification that something else than the user's own hand has begun (DESIGN §2, Who may start what). */
export async function confirmGivenContract(
  contract: ContractReference,
  network: Network,
  keys: ApiKeys,
  signal?: AbortSignal,
): Promise<boolean> {
  const { name } = network;
  const detail = whatWillBeSent(contract, network, keys);
  const title = `Contract Lens: Verify ${nameOf(contract)} on ${name}?`;
  return (await confirm({ title, detail, answers: ["Verify"], signal })) !== undefined;
}

function whatWillBeSent(contract: ContractReference, network: Network, keys: ApiKeys): string {
  const { verifierUrl, explorerSource, name } = network;
  if (verifierUrl === undefined) return `${name} has no verification service; nothing will be sent.`;
  const host = hostOf(verifierUrl);
  if (explorerSource === undefined) {
    return `${name} has no block explorer to import from. Only asks ${host} whether ${nameOf(contract)} is verified. No API key goes along.`;
  }
  const key = keys.hasKey(verifierUrl) ? "Your API key goes along." : "No API key goes along.";
  return `Asks ${host} about ${nameOf(contract)}. ${key}`;
}

/**
 * Whether the key may go along: in a workspace that is not trusted the user says so, each time. Where there is no block
 * explorer to import from, no verification is sent that it could go along with.
 * @returns `undefined` when the user turned away: then nothing is to be sent at all
 */
export async function mayKeyGoAlong(
  { verifierUrl, explorerSource }: Network,
  keys: ApiKeys,
  signal: AbortSignal,
): Promise<boolean | undefined> {
  if (verifierUrl === undefined || explorerSource === undefined || !keys.hasKey(verifierUrl)) return false;
  if (vscode.workspace.isTrusted) return true;
  const answer = await confirm({
    title: `Contract Lens: Send your API key to ${hostOf(verifierUrl)}?`,
    detail: "This workspace is not trusted. Without a key the limits are narrower.",
    answers: ["Verify without Key", "Send with Key"],
    signal,
  });
  return answer === undefined ? undefined : answer === "Send with Key";
}

function nameOf(contract: ContractReference): string {
  const isPlainAddress = contract.kind === "address" && contract.shard === 0n && contract.realm === 0n;
  return isPlainAddress ? checksummed(contract.address.lower) : formatContractReference(contract);
}
