import * as vscode from "vscode";
import { parseContractReference, type ContractReference } from "../../core/references/contractReference.ts";
import { refused, type Parsed } from "../../core/parsed.ts";
import { parseTransactionReference } from "../../core/references/transactionReference.ts";
import { bytesWords, verifyingForExtension } from "../../text/publicApi.ts";
import type { Lookups } from "../../app/lookups/lookups.ts";
import type { Network } from "../../app/networks/network.ts";
import type { KeyDecision } from "../../app/keys/keyConsent.ts";
import type {
  ExtensionVerification,
  VerifyForExtension,
} from "../../app/verification/extensionVerification.ts";
import type { SourceMethod } from "../../app/verification/verifyContract.ts";
import { badArgument, cancelled, declined, verificationAnswer } from "../../api/answers.ts";
import { answerCall } from "../../api/answerCall.ts";
import { lookUpRecord, lookUpResult, lookUpStatus } from "../../api/lookUps.ts";
import { matchCode } from "../../api/matchCode.ts";
import { decodeForExtension } from "../../api/plainDecoding.ts";
import { readBytes, explainOption, readOptions, type ReadOptions } from "../../api/readOptions.ts";
import { verifyByUser } from "../../api/verifyByUser.ts";
import { readReference } from "../../api/readReference.ts";
import type { Services } from "../services.ts";
import type {
  Answer,
  CodeMatch,
  Decoding,
  RecordLookup,
  ResultLookup,
  StatusLookup,
  Verification,
} from "../../../types/contract-lens.d.ts";
import { signalOf } from "../../editor/cancellation.ts";
import { confirmGivenContract } from "../../editor/questions/confirmGivenContract.ts";
import { stepText } from "../../text/verification/verificationPage.ts";

/** The calls of the public API. Arguments are parsed like any input; calls never throw. */
export class PublicCalls {
  readonly #services: Services;
  readonly #verifyForExtension: VerifyForExtension;

  constructor(services: Services, verifyForExtension: VerifyForExtension) {
    this.#services = services;
    this.#verifyForExtension = verifyForExtension;
  }

  lookUpRecord(given: unknown, options: unknown): Promise<Answer<RecordLookup>> {
    return this.#lookUp(readReference(given, parseContractReference), options, lookUpRecord);
  }

  lookUpResult(given: unknown, options: unknown): Promise<Answer<ResultLookup>> {
    return this.#lookUp(readReference(given, parseTransactionReference), options, lookUpResult);
  }

  lookUpStatus(given: unknown, options: unknown): Promise<Answer<StatusLookup>> {
    return this.#lookUp(readReference(given, parseContractReference), options, lookUpStatus);
  }

  match(given: unknown, options: unknown): Promise<Answer<CodeMatch>> {
    return this.#answer(readReference(given, parseContractReference), options, (contract, network, read) =>
      matchCode({ ...this.#services, isTrusted: () => vscode.workspace.isTrusted }, network, contract, read),
    );
  }

  decode(given: unknown, options: unknown): Promise<Answer<Decoding>> {
    const read = readBytes(given);
    const bytes = read.ok ? read : refused(bytesWords());
    const tools = { ...this.#services, isTrusted: () => vscode.workspace.isTrusted };
    return this.#answer(bytes, options, (given, network, read) =>
      decodeForExtension(tools, network, given, read),
    );
  }

  verify(given: unknown, options: unknown): Promise<Answer<Verification>> {
    return this.#answer(
      readReference(given, parseContractReference),
      options,
      (contract, network, { way, signal }) =>
        way === "explorer"
          ? importOnRequest(this.#services, network, contract, signal)
          : verifyByUser(this.#verifyForExtension, { network, contract, way, signal }, (agreed) =>
              runOnRequest(this.#services, { network, contract, way: agreed, signal, key: undefined }),
            ),
    );
  }

  #lookUp<Subject, Value>(
    given: Parsed<Subject, string>,
    options: unknown,
    look: (
      lookups: Lookups,
      network: Network,
      subject: Subject,
      options: ReadOptions,
    ) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> {
    return this.#answer(given, options, async (subject, network, read) =>
      look(await this.#services.lookups(), network, subject, read),
    );
  }

  /** @param given the parsed subject, or a sentence that describes valid ones */
  async #answer<Subject, Value>(
    given: Parsed<Subject, string>,
    options: unknown,
    ask: (subject: Subject, network: Network, options: ReadOptions) => Promise<Answer<Value>>,
  ): Promise<Answer<Value>> {
    if (!given.ok) return badArgument(given.reason);
    const read = readOptions(options);
    if (!read.ok) return badArgument(explainOption(read.reason));
    return answerCall(this.#services, read.value, (network) => ask(given.value, network, read.value));
  }
}

/** Verifies a contract with the source that the block explorer publishes, once the user has agreed. */
async function importOnRequest(
  services: Services,
  network: Network,
  contract: ContractReference,
  signal: AbortSignal,
): Promise<Answer<Verification>> {
  const agreed = await confirmGivenContract(contract, network, await services.keys(), signal);
  if (agreed === undefined) return signal.aborted ? cancelled() : declined();
  return runOnRequest(services, { network, contract, way: { kind: "explorer" }, signal, key: agreed.key });
}

type AgreedRequest = Pick<ExtensionVerification, "network" | "contract" | "signal"> & {
  readonly way: SourceMethod;
  readonly key: KeyDecision | undefined;
};

/** Runs with a progress notification that the user can cancel. */
async function runOnRequest(
  services: Services,
  { network, contract, way, signal, key }: AgreedRequest,
): Promise<Answer<Verification>> {
  const verifications = await services.verifications();
  const progress = {
    location: vscode.ProgressLocation.Notification,
    title: verifyingForExtension(),
    cancellable: true,
  };
  const report = await vscode.window.withProgress(progress, (shown, token) =>
    verifications.verify({
      network,
      contract,
      way,
      protocol: network.verifierProtocol,
      signal: AbortSignal.any([signal, signalOf(token)]),
      deadlineMilliseconds: services.settings.verificationDeadlineMilliseconds(),
      keyPrompt: { answer: key },
      onStep: (step) => shown.report({ message: stepText(step) }),
    }),
  );
  return verificationAnswer(report);
}
