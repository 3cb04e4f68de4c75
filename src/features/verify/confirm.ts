import * as vscode from "vscode";
import { formatContractReference, type ContractReference } from "../../core/contractReference.ts";
import { checksummed } from "../../core/address.ts";
import { hostOf } from "../../app/hosts.ts";
import type { ApiKeys } from "../../app/keys/apiKeys.ts";
import type { Network } from "../../app/networks/network.ts";

/** Asks before a verification that something else than the user's own hand has begun (DESIGN §2, Who may start what). */
export async function confirmGivenContract(
  contract: ContractReference,
  network: Network,
  keys: ApiKeys,
): Promise<boolean> {
  const { verifierUrl } = network;
  const verify = "Verify";
  const choice = await vscode.window.showInformationMessage(
    `Verify ${nameOf(contract)} on ${network.name}?`,
    {
      modal: true,
      detail:
        verifierUrl === undefined
          ? "This network has no verification service; nothing will be sent."
          : `Asks ${hostOf(verifierUrl)}. ${keys.hasKey(verifierUrl) ? "Your API key goes along." : "No API key goes along."}`,
    },
    verify,
  );
  return choice === verify;
}

/** Whether the key may go along: in a workspace that is not trusted the user says so, each time. */
export async function mayKeyGoAlong(network: Network, keys: ApiKeys): Promise<boolean> {
  const { verifierUrl } = network;
  if (verifierUrl === undefined || !keys.hasKey(verifierUrl)) return false;
  if (vscode.workspace.isTrusted) return true;
  const withKey = "Send with Key";
  const choice = await vscode.window.showWarningMessage(
    `Send your API key to ${hostOf(verifierUrl)}?`,
    {
      modal: true,
      detail:
        "This workspace is not trusted. The verification works without a key too, within narrower limits.",
    },
    withKey,
    "Verify without Key",
  );
  if (choice === undefined) throw new vscode.CancellationError();
  return choice === withKey;
}

/** Asks before a 32-byte hex that may be a private key is sent. */
export async function confirmSendingHex(network: Network, mirrorUrl: string): Promise<boolean> {
  const send = "Look Up";
  const choice = await vscode.window.showWarningMessage(
    `Send this 32-byte value to ${hostOf(mirrorUrl)}?`,
    {
      modal: true,
      detail: `It may be a private key. It would be looked up on ${network.name} as a transaction hash, and whoever runs that server could read it.`,
    },
    send,
  );
  return choice === send;
}

function nameOf(contract: ContractReference): string {
  const isPlainAddress = contract.kind === "address" && contract.shard === 0n && contract.realm === 0n;
  return isPlainAddress ? checksummed(contract.address.lower) : formatContractReference(contract);
}
