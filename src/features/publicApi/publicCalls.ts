import * as vscode from "vscode";
import { parseContractReference, type ContractReference } from "../../core/contractReference.ts";
import type { Parsed } from "../../core/parsed.ts";
import type { SubjectReason } from "../../core/scan/subject.ts";
import { parseTransactionReference, type TransactionReference } from "../../core/transactionReference.ts";
import { redactLongHex } from "../../core/characters/redact.ts";
import { publicFailures, verifyingForAnother } from "../../text/publicApi.ts";
import { explainSubjectReason } from "../../text/subjects/reason.ts";
import type { Network } from "../../app/networks/network.ts";
import { cancelled, failed, internalFailure, declined } from "./answers.ts";
import { lookUpRecord, lookUpResult, lookUpStatus } from "./lookUps.ts";
import { matchCode } from "./matchCode.ts";
import { explainOption, readOptions, type ReadOptions } from "./readOptions.ts";
import type { Services } from "../services.ts";
import type {
  Answer,
  CodeMatch,
  RecordLookup,
  ResultLookup,
  StatusLookup,
  Verification,
} from "../../../types/contract-lens.d.ts";
import { signalOf } from "../../editor/cancellation.ts";
import { confirmGivenContract } from "../../editor/questions/confirmGivenContract.ts";
import { stepText } from "../../text/verification/verificationPage.ts";
import { verificationAnswer } from "./verificationAnswer.ts";

const longestReference = 4096;

/** What other extensions ask for. Whatever they give is parsed like any input, and nothing is ever thrown at them. */
export class PublicCalls {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  lookUpRecord(given: unknown, options: unknown): Promise<Answer<RecordLookup>> {
    return this.#answer(given, parseContractReference, options, async (contract, network, asked) =>
      lookUpRecord(await this.#services.lookups(), network, contract, asked),
    );
  }

  lookUpResult(given: unknown, options: unknown): Promise<Answer<ResultLookup>> {
    return this.#answer(given, parseTransactionReference, options, async (transaction, network, asked) => {
      return lookUpResult(await this.#services.lookups(), network, transaction, asked);
    });
  }

  lookUpStatus(given: unknown, options: unknown): Promise<Answer<StatusLookup>> {
    return this.#answer(given, parseContractReference, options, async (contract, network, asked) =>
      lookUpStatus(await this.#services.lookups(), network, contract, asked),
    );
  }

  match(given: unknown, options: unknown): Promise<Answer<CodeMatch>> {
    return this.#answer(given, parseContractReference, options, (contract, network, asked) =>
      matchCode({ ...this.#services, isTrusted: () => vscode.workspace.isTrusted }, network, contract, asked),
    );
  }

  verify(given: unknown, options: unknown): Promise<Answer<Verification>> {
    return this.#answer(given, parseContractReference, options, (contract, network, { signal }) =>
      verifyOnRequest(this.#services, network, contract, signal),
    );
  }

  async #answer<Reference extends ContractReference | TransactionReference, Value>(
    given: unknown,
    parse: (text: string) => Parsed<Reference, SubjectReason>,
    options: unknown,
    ask: (reference: Reference, network: Network, options: ReadOptions) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> {
    const text = typeof given === "string" && given.length <= longestReference ? given : "";
    const reference = parse(text);
    if (!reference.ok) return badArgument(explainSubjectReason(reference.reason));
    const read = readOptions(options);
    if (!read.ok) return badArgument(explainOption(read.reason));
    const network = this.#network(read.value.network);
    if (network === undefined) {
      return failed("unknownNetwork", publicFailures.unknownNetwork());
    }
    try {
      if (read.value.signal.aborted) return cancelled();
      return await ask(reference.value, network, read.value);
    } catch (error) {
      const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
      this.#services.log.error(`Another extension's question: ${redactLongHex(said)}`);
      return internalFailure();
    }
  }

  #network(name: string | undefined): Network | undefined {
    const { settings } = this.#services;
    if (name === undefined) return settings.activeNetwork();
    return settings.networkNamed(name);
  }
}

function badArgument(sentence: string): Answer<never> {
  return failed("badArgument", publicFailures.badArgument(sentence));
}

/** Verifies a contract for another extension, once the user has agreed; the user sees it run and can end it. */
async function verifyOnRequest(
  services: Services,
  network: Network,
  contract: ContractReference,
  signal: AbortSignal,
): Promise<Answer<Verification>> {
  const turnedAway = (): Answer<never> => (signal.aborted ? cancelled() : declined());
  const agreed = await confirmGivenContract(contract, network, services.keys, signal);
  if (agreed === undefined) return turnedAway();
  const verifications = await services.verifications();
  const progress = {
    location: vscode.ProgressLocation.Notification,
    title: verifyingForAnother(),
    cancellable: true,
  };
  const report = await vscode.window.withProgress(progress, (shown, token) =>
    verifications.verify({
      network,
      contract,
      way: { kind: "explorer" },
      protocol: services.protocols.protocolFor(network),
      signal: AbortSignal.any([signal, signalOf(token)]),
      deadlineMilliseconds: services.settings.verificationDeadlineMilliseconds(),
      keyAsking: { answer: agreed.key },
      onStep: (step) => shown.report({ message: stepText(step) }),
    }),
  );
  return verificationAnswer(report);
}
