import * as vscode from "vscode";
import { hostOf } from "../../core/hosts.ts";
import { statusQuery } from "../../app/lookups/requestCache.ts";
import { copyAbi } from "../../editor/clipboard.ts";
import { askVerifier } from "../../editor/sources/askVerifier.ts";
import type { ContractOnNetwork } from "../../editor/sources/verifiedSources.ts";
import { verifiedAbi } from "../../services/verifier/verifiedSources.ts";
import { notificationWords as words } from "../../text/notifications.ts";
import type { InspectSession } from "./inspectSession.ts";

/** Copies the verified ABI of a panel's contract; requests it unless it is cached. */
export async function copyVerifiedAbi(session: InspectSession): Promise<void> {
  const { contract } = session;
  if (contract !== undefined) await copyAbiOf(contract, session);
}

async function copyAbiOf(contract: ContractOnNetwork, session: InspectSession): Promise<void> {
  const { lookups, services } = session.tools;
  const { network, address } = contract;
  const query = statusQuery(network, address);
  if (query === undefined) return;
  const abi = await askVerifier(
    {
      query,
      network: network.name,
      loading: words.loadingAbi,
      notLoaded: words.abiNotLoaded,
      ask: async (signal) => verifiedAbi((await lookups.verifiedAbi(query, { signal })).value)?.items ?? [],
      again: () => copyAbiOf(contract, session),
    },
    services.log,
  );
  if (abi === undefined) return;
  if (abi.length === 0) {
    void vscode.window.showInformationMessage(words.noVerifiedAbi(hostOf(query.verifierUrl)));
    return;
  }
  await copyAbi(abi);
}
