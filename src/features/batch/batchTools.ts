import * as vscode from "vscode";
import type { BatchTools } from "../../app/batch/batch.ts";
import { recordedAt } from "../../app/deployments/recorded.ts";
import { contractNamed } from "../../app/history/findEntry.ts";
import { statusAt, storedMatchIn } from "../../app/verification/verificationState.ts";
import { nameOfContract } from "../../app/verification/verifiedName.ts";
import { parseContractReference } from "../../core/references/contractReference.ts";
import { systemClock } from "../../http/clock.ts";
import type { Services } from "../services.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";

/** What a batch works with in this window. */
export function batchTools(services: Services, store: BatchTools["store"]): BatchTools {
  const { settings, log } = services;
  return {
    clock: systemClock,
    log,
    store,
    isTrusted: () => vscode.workspace.isTrusted,
    networkNamed: (name) => settings.networkNamed(name),
    nameAt: (network, address) =>
      services.deploymentName(settings.networkNamed(network)?.chainId ?? "", address)?.name,
    sources: async () => {
      const [{ checks }, ownCode, lookups, builds, published, history, deployments] = await Promise.all([
        services.deploymentChecks(),
        services.ownCode(),
        services.lookups(),
        services.builds(),
        services.published(),
        services.history(),
        services.deployments(),
      ]);
      return {
        lookups,
        builds,
        published,
        knownOf: (network, address) => checks.facts.verificationOf({ network, address }),
        lastAttempt: ({ name }, address) =>
          contractNamed(history.listing, name, { address, contractId: undefined })?.verifications[0]?.entry
            .word,
        nameOf: (network, address) => {
          const ledger = ledgerOf(network);
          const listed = contractNamed(history.listing, network.name, { address, contractId: undefined });
          const code = ledger && ownCode.at(ledger, address);
          const build = code?.kind === "matched" ? code.name : undefined;
          return nameOfContract({ verified: listed?.entry.verifiedName?.[0], build });
        },
        commitOf: ({ chainId }, address) =>
          recordedAt(deployments, chainId, address).then(({ commit }) => commit),
      };
    },
    verify: async ({ network, address, way, signal, onStep }) => {
      const contract = parseContractReference(address);
      if (!contract.ok) throw new Error("An address names a contract.");
      const verifications = await services.verifications();
      return verifications.verify({
        network,
        contract: contract.value,
        protocol: way.kind === "accepted" ? "job" : network.verifierProtocol,
        way,
        deadlineMilliseconds: settings.verificationDeadlineMilliseconds(),
        signal,
        onStep,
      });
    },
    heldAt: async (network, address, signal) =>
      storedMatchIn(await statusAt(await services.lookups(), network, address, signal)),
    onSent: async (...sent) => (await services.published()).add(...sent),
  };
}
