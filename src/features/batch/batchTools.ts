import * as vscode from "vscode";
import type { BatchTools } from "../../app/batch/batchView.ts";
import { deployedCommit } from "../../app/deployments/deployedCommit.ts";
import { knownAccounts } from "../../app/history/knownAccounts.ts";
import { statusAt } from "../../app/verification/held.ts";
import { heldIn } from "../../app/verification/standing.ts";
import { parseContractReference } from "../../core/contractReference.ts";
import { systemClock } from "../../http/clock.ts";
import type { Services } from "../services.ts";

/** What a batch works with in this window. */
export function batchTools(services: Services, keep: BatchTools["keep"]): BatchTools {
  const { settings, protocols, log } = services;
  return {
    clock: systemClock,
    log,
    keep,
    isTrusted: () => vscode.workspace.isTrusted,
    networkNamed: (name) => settings.networkNamed(name),
    sources: async () => {
      const [lookups, builds, published, { listing }, deployments] = await Promise.all([
        services.lookups(),
        services.builds(),
        services.published(),
        services.history(),
        services.deployments(),
      ]);
      await deployments.look();
      const protocolFor = protocols.protocolFor.bind(protocols);
      return {
        lookups,
        builds,
        published,
        accounts: knownAccounts(listing, deployments.accounts),
        protocolFor,
        commitOf: ({ chainId }, address) => deployedCommit(deployments, chainId, address),
      };
    },
    verify: async ({ network, address, way, signal, onStep }) => {
      const contract = parseContractReference(address);
      if (!contract.ok) throw new Error("An address names a contract.");
      const verifications = await services.verifications();
      return verifications.verify({
        network,
        contract: contract.value,
        protocol: way.kind === "accepted" ? "job" : protocols.protocolFor(network),
        way,
        deadlineMilliseconds: settings.verificationDeadlineMilliseconds(),
        signal,
        onStep,
      });
    },
    heldAt: async (network, address, signal) =>
      heldIn(await statusAt(await services.lookups(), network, address, signal)),
    onSent: async (...sent) => (await services.published()).add(...sent),
  };
}
