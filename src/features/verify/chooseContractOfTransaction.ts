import * as vscode from "vscode";
import { formatContractReference, type ContractReference } from "../../core/references/contractReference.ts";
import type { TransactionReference } from "../../core/references/transactionReference.ts";
import { ApiError } from "../../http/failure.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import type { InputOrigin } from "../../app/consent/hashConsent.ts";
import { hostOf } from "../../core/hosts.ts";
import type { Ledger, TransactionLookup } from "../../services/ledger/ledger.ts";
import type { Network } from "../../app/networks/network.ts";
import { callTargets, maxCreated, type CallTarget } from "../../services/ledger/transaction.ts";
import { signalOf } from "../../editor/cancellation.ts";
import { offerNetworks } from "../../editor/questions/givenNetwork.ts";
import { sentences } from "../../text/language.ts";
import { contractChoiceWords, questionTitles } from "../../text/questions.ts";
import type { Services } from "../services.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";

/** Of a transaction's contracts the one to verify: the only one, or the one the user picks. */
export async function chooseContractOfTransaction(
  services: Services,
  network: Network,
  transaction: TransactionReference,
  origin: InputOrigin,
): Promise<ContractReference | undefined> {
  const ledger = ledgerOf(network);
  if (ledger === undefined) {
    offerNetworks(contractChoiceWords.noLedger(network.name));
    return undefined;
  }
  try {
    const lookup = await lookUp(services, ledger, transaction, origin);
    if (lookup === undefined) return undefined;
    if (lookup.kind !== "found") {
      const isUnknown = lookup.kind === "notFound";
      offerNetworks(
        isUnknown
          ? contractChoiceWords.noResult(network.name)
          : contractChoiceWords.notAccepted(hostOf(ledger.url)),
      );
      return undefined;
    }
    const { transaction: found } = lookup;
    return await pick(callTargets(found), Math.max(0, found.created.length - maxCreated));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { sentence, nextStep } = explainFailure(error.failure, error.host);
    offerNetworks(sentences(sentence, nextStep));
    return undefined;
  }
}

async function lookUp(
  services: Services,
  ledger: Ledger,
  transaction: TransactionReference,
  origin: InputOrigin,
): Promise<TransactionLookup | undefined> {
  const lookups = await services.lookups();
  // Before the progress is shown: a question may come first.
  const { kind } = await lookups.ensureConsent({ ledger, transaction }, origin, new AbortController().signal);
  if (kind !== "agreed") return undefined;
  const title = contractChoiceWords.lookingUp(hostOf(ledger.url));
  return vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title, cancellable: true },
    async (_progress, token) => {
      const { value } = await lookups.result({ ledger, transaction }, { signal: signalOf(token) });
      return value;
    },
  );
}

/** @param left how many contracts of the transaction are not among them */
async function pick(targets: readonly CallTarget[], left: number): Promise<ContractReference | undefined> {
  if (targets.length === 0) offerNetworks(contractChoiceWords.noContract());
  if (targets.length <= 1) return targets[0]?.contract;
  const items = targets.map(({ role, contract }) => ({
    label: formatContractReference(contract),
    description: role === "created" ? contractChoiceWords.created() : contractChoiceWords.called(),
    contract,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: questionTitles.verify(),
    placeHolder: left === 0 ? contractChoiceWords.which() : contractChoiceWords.whichOfMany(left),
  });
  return picked?.contract;
}
