import * as vscode from "vscode";
import { HashNotSentError } from "../../app/consent/hashNotSentError.ts";
import type { InputOrigin } from "../../app/consent/hashConsent.ts";
import { failureReasons } from "../../app/debugging/failureReason.ts";
import { whyWithoutStops, type Debuggee, type DebuggeeTools } from "../../app/debugging/debuggee.ts";
import type { FrameVariables } from "../../app/debugging/frameVariables.ts";
import { callingStatement, failedStatement } from "../../app/debugging/statements.ts";
import type { Lookups } from "../../app/lookups/lookups.ts";
import { ledgerOf } from "../../app/networks/ledgerOf.ts";
import { hasNumbers } from "../../app/networks/localAddress.ts";
import { ledgerHost, ledgerUrl, type Network } from "../../app/networks/network.ts";
import { once } from "../../core/async/once.ts";
import { parseSubject } from "../../core/references/subject.ts";
import {
  formatTransactionReference,
  type TransactionReference,
} from "../../core/references/transactionReference.ts";
import { shortenHex } from "../../core/hex.ts";
import type { CallFrame } from "../../debugger/execution.ts";
import { ApiError } from "../../http/failure.ts";
import { parseCallPlace, parseCommandOptions, type CallPlace } from "../../editor/commandOptions.ts";
import { readReference } from "../../editor/commandReference.ts";
import type { Pointed } from "../../editor/cursor.ts";
import { textColumn } from "../../editor/openSource.ts";
import { whileSearching } from "../../editor/panels/openDeclaration.ts";
import { inBackground, reportUnexpected } from "../../editor/productLog.ts";
import { askSubject } from "../../editor/questions/askSubject.ts";
import { confirm } from "../../editor/questions/confirm.ts";
import { givenNetwork } from "../../editor/questions/givenNetwork.ts";
import {
  changedSources,
  debugWords as words,
  explainNoDebuggee,
  startNotes,
  type StartNotes,
} from "../../text/debugging/debugging.ts";
import { explainFailure } from "../../text/failures/failure.ts";
import { explainNotSent } from "../../text/failures/notSent.ts";
import { sentences } from "../../text/language.ts";
import { badArgumentWords } from "../../text/notifications.ts";
import { questionTitles } from "../../text/questions.ts";
import type { Services } from "../services.ts";
import { DebugAdapter, type LoadedDebuggee } from "./debugAdapter.ts";
import { provideEvaluatableExpression } from "./expressionAt.ts";
import { failureText } from "./failureText.ts";
import { frameValues } from "./frameValues.ts";
import { documentOf, SourceDocuments, type DocumentTools } from "./sourceDocuments.ts";

const debugType = "contract-lens";
const solidity: vscode.DocumentSelector = { pattern: "**/*.sol" };

/** All steps that a ledger reads at most. */
const mostSteps = 2_000_000;

/** Starts sessions of transactions, and makes the adapters that VS Code talks to. */
export class TransactionDebugging {
  readonly #services: Services;
  readonly #adapters = new Map<string, DebugAdapter>();
  /** Long transactions whose steps the user has agreed to read, in this window. */
  readonly #agreed = new Set<string>();
  /** Notes for which the console was opened, in this window. */
  readonly #notesShown = new Set<string>();
  readonly #values: vscode.Disposable;

  constructor(services: Services) {
    this.#services = services;
    this.#values = vscode.languages.registerInlineValuesProvider(solidity, {
      provideInlineValues: async (document, _visible, { frameId }) => {
        const adapter = this.#adapters.get(vscode.debug.activeDebugSession?.id ?? "");
        return frameValues(document, await adapter?.runningIn(frameId));
      },
    });
  }

  dispose(): void {
    this.#values.dispose();
  }

  /** Debugs the given transaction; asks if none is given. */
  async start(given: unknown, options: unknown): Promise<undefined> {
    const { network: name, call } = parseCommandOptions(options);
    const network = await givenNetwork(this.#services.settings, name);
    if (network === undefined) return undefined;
    const pointed = given === undefined || given === null ? await ask(network) : readReference(given);
    if (pointed?.subject.kind !== "transaction") {
      if (pointed !== undefined || typeof given === "string")
        void vscode.window.showWarningMessage(badArgumentWords.transaction());
      return undefined;
    }
    const { transaction } = pointed.subject;
    if (!(await this.#maySend(network, transaction, pointed.origin))) return undefined;
    await vscode.debug.startDebugging(
      undefined,
      {
        ...{ type: debugType, request: "launch", name: words.session(shortName(transaction)) },
        ...{ transaction: formatTransactionReference(transaction), network: network.name },
        ...(call === undefined ? {} : { call }),
        stopOn: "revert",
      },
      { suppressSaveBeforeStart: true },
    );
    return undefined;
  }

  /**
   * Opens the source at the statement that made a transaction fail, or made a call of it.
   * @returns why that is not possible
   */
  async openStatement(given: unknown, options: unknown): Promise<string | undefined> {
    const { network: name, call } = parseCommandOptions(options);
    const network = await givenNetwork(this.#services.settings, name);
    if (network === undefined) return undefined;
    const pointed = readReference(given);
    if (pointed?.subject.kind !== "transaction") return badArgumentWords.transaction();
    const { transaction } = pointed.subject;
    const found = await whileSearching(
      (signal) => this.#statement(network, transaction, pointed.origin, call, signal),
      words.findingStatement(),
    );
    if (found === undefined || typeof found === "string") return found;
    const { uri, selection, isExact } = found;
    await vscode.window.showTextDocument(uri, { preview: true, selection, viewColumn: textColumn() });
    if (!isExact) void vscode.window.showInformationMessage(words.statementOrLater());
    return undefined;
  }

  /**
   * Fills in what a launch configuration leaves out.
   * @returns undefined if the user cancels
   */
  async resolve(given: vscode.DebugConfiguration): Promise<vscode.DebugConfiguration | undefined> {
    const configuration = { ...given, type: debugType, request: "launch", name: nameIn(given) };
    const network = await givenNetwork(this.#services.settings, given["network"]);
    if (network === undefined) return undefined;
    const isNamed = typeof given["transaction"] === "string" && given["transaction"].trim() !== "";
    const pointed = isNamed ? undefined : await ask(network);
    if (!isNamed && pointed?.subject.kind !== "transaction") return undefined;
    const transaction =
      pointed?.subject.kind === "transaction"
        ? formatTransactionReference(pointed.subject.transaction)
        : (given["transaction"] as string);
    if (pointed?.subject.kind === "transaction")
      if (!(await this.#maySend(network, pointed.subject.transaction, pointed.origin))) return undefined;
    const stopOn = given["stopOn"] === "entry" ? "entry" : "revert";
    const name = configuration.name === "" ? words.session(shortenHex(transaction)) : configuration.name;
    // VS Code would open its console, in which there may be nothing to read.
    return {
      internalConsoleOptions: "neverOpen",
      ...configuration,
      name,
      transaction,
      network: network.name,
      stopOn,
    };
  }

  adapterFor(session: vscode.DebugSession): vscode.DebugAdapterDescriptor {
    const { log } = this.#services;
    const adapter = new DebugAdapter(
      (configuration, signal) => this.#load(session, configuration, signal),
      session.configuration,
      (error) => reportUnexpected("Debugger", error, log),
    );
    this.#adapters.set(session.id, adapter);
    // Where there is one, VS Code looks for no expressions by itself, whichever debugger runs.
    const hovers = vscode.languages.registerEvaluatableExpressionProvider(solidity, {
      provideEvaluatableExpression,
    });
    const end = (): void => {
      this.#adapters.delete(session.id);
      hovers.dispose();
    };
    adapter.ended.addEventListener("abort", end, { once: true });
    return new vscode.DebugAdapterInlineImplementation(adapter);
  }

  async #load(
    session: vscode.DebugSession,
    configuration: vscode.DebugConfiguration,
    signal: AbortSignal,
  ): Promise<LoadedDebuggee | string> {
    const subject = parseSubject(String(configuration["transaction"] ?? ""));
    if (!subject.ok || subject.value.kind !== "transaction") return badArgumentWords.transaction();
    const network = this.#services.settings.networkNamed(configuration["network"]);
    if (network === undefined) return badArgumentWords.network();
    const { transaction } = subject.value;
    const origin = await originIn(session.workspaceFolder, String(configuration["transaction"]));
    const loaded = await whileLoading(
      (eitherSignal) => this.#read(network, transaction, origin, configuration, eitherSignal),
      signal,
    );
    if (typeof loaded !== "string") await this.#showViews(session, loaded.notes.notable, signal);
    return loaded;
  }

  /** Shows the view of the debugger, as VS Code does at breakpoints alone, and the console if there is something to read in it. */
  async #showViews({ id }: vscode.DebugSession, notes: string, signal: AbortSignal): Promise<void> {
    const { executeCommand } = vscode.commands;
    if (notes !== "" && !this.#notesShown.has(notes)) {
      this.#notesShown.add(notes);
      await executeCommand("workbench.panel.repl.view.focus", { preserveFocus: true });
    }
    if (vscode.workspace.getConfiguration("debug").get("openDebug") === "neverOpen") return;
    await executeCommand("workbench.view.debug");
    if (signal.aborted) return;
    const refocus = async (): Promise<void> => {
      await executeCommand("workbench.action.debug.callStackTop");
      await executeCommand("workbench.action.focusActiveEditorGroup");
    };
    // The view and VS Code both request the first call stack. What then has the focus may be a frame of the request that is
    // outdated, at which VS Code shows no exception.
    const focusing = vscode.debug.onDidChangeActiveStackItem((item) => {
      if (!(item instanceof vscode.DebugStackFrame) || item.session.id !== id) return;
      focusing.dispose();
      inBackground("Debugger", refocus(), this.#services.log);
    });
    signal.addEventListener("abort", () => void focusing.dispose(), { once: true });
  }

  async #read(
    network: Network,
    transaction: TransactionReference,
    origin: InputOrigin,
    configuration: vscode.DebugConfiguration,
    signal: AbortSignal,
  ): Promise<LoadedDebuggee | string> {
    const [tools, documentTools] = await this.#tools();
    const debuggees = await this.#services.debuggees();
    const key = `${network.name} ${formatTransactionReference(transaction)}`;
    const load = async () => {
      const maxSteps = this.#agreed.has(key) ? mostSteps : undefined;
      return debuggees.load(tools, { network, transaction, origin, maxSteps }, signal);
    };
    try {
      let debuggee = await load();
      if (debuggee.kind === "tooMany" && !this.#agreed.has(key)) {
        if (!(await confirmMany(signal))) return "";
        this.#agreed.add(key);
        debuggee = await load();
      }
      if (debuggee.kind !== "debuggee") return explainNoDebuggee(debuggee, network.name, ledgerHost(network));
      const none = whyWithoutStops(debuggee);
      if (none !== undefined) return explainNoDebuggee(none, network.name, ledgerHost(network));
      const documents = await SourceDocuments.find(documentTools, network, debuggee, signal);
      const loaded = debuggee;
      const reasonOf = failureReasons(loaded);
      return {
        debuggee,
        name: words.session(shortName(transaction)),
        call: callAt(debuggee, parseCallPlace(configuration["call"])),
        stopOn: configuration["stopOn"] === "entry" ? "entry" : "revert",
        notes: notesOf(debuggee),
        variables: once(() => readVariables(tools.lookups, network, loaded)),
        documentOf: (source) => documents.of(source),
        sourcesAt: (path) => documents.at(path),
        failureTitle: (failure) => {
          const title = failureText(reasonOf(failure));
          return failure.isExact ? title : words.hereOrLater(title);
        },
      };
    } catch (error) {
      return explainError(error);
    }
  }

  /** The position of a statement in its document; why there is none if that is so. */
  async #statement(
    network: Network,
    transaction: TransactionReference,
    origin: InputOrigin,
    call: CallPlace | undefined,
    signal: AbortSignal,
  ): Promise<
    { readonly uri: vscode.Uri; readonly selection: vscode.Range; readonly isExact: boolean } | string
  > {
    const [tools, documentTools] = await this.#tools();
    try {
      const debuggees = await this.#services.debuggees();
      const debuggee = await debuggees.load(tools, { network, transaction, origin }, signal);
      if (debuggee.kind === "tooMany") return words.tooManyForStatement();
      if (debuggee.kind !== "debuggee") return explainNoDebuggee(debuggee, network.name, ledgerHost(network));
      const frame = callAt(debuggee, call);
      const statement =
        call === undefined ? failedStatement(debuggee) : frame && callingStatement(debuggee, frame);
      if (statement === undefined) {
        const { lostSources: paths } = debuggee;
        return paths.length === 0 ? words.noStatementSource() : changedSources(paths);
      }
      const { source, range, isExact } = statement;
      const { uri } = await documentOf(documentTools, network, source, debuggee.originOf(source));
      const [start, end] = [source.positionAt(range.start), source.positionAt(range.end)];
      const selection = new vscode.Range(start.line, start.character, end.line, end.character);
      return { uri: vscode.Uri.parse(uri), selection, isExact };
    } catch (error) {
      return explainError(error);
    }
  }

  async #tools(): Promise<
    readonly [DebuggeeTools & { readonly lookups: Pick<Lookups, "storage"> }, DocumentTools]
  > {
    const { rawDocuments, ...services } = this.#services;
    const [lookups, verifiedSources] = await Promise.all([services.lookups(), services.verifiedSources()]);
    const builds = vscode.workspace.isTrusted ? await services.builds() : undefined;
    return [
      { lookups, builds },
      { rawDocuments, verifiedSources },
    ];
  }

  async #maySend(network: Network, transaction: TransactionReference, origin: InputOrigin): Promise<boolean> {
    const ledger = ledgerOf(network);
    if (ledger === undefined) return true;
    const lookups = await this.#services.lookups();
    const { signal } = new AbortController();
    return (await lookups.ensureConsent({ ledger, transaction }, origin, signal)).kind === "agreed";
  }
}

/** Milliseconds. While a session begins, VS Code shows no button that ends it. */
const longLoad = 3000;

/**
 * Shows that a session loads; if it takes long, in a notification that cancels it.
 * @returns an empty text if the user cancels
 */
function whileLoading(
  load: (signal: AbortSignal) => Promise<LoadedDebuggee | string>,
  signal: AbortSignal,
): Thenable<LoadedDebuggee | string> {
  const { withProgress } = vscode.window;
  const canceled = new AbortController();
  const loading = load(AbortSignal.any([signal, canceled.signal])).catch((error: unknown) => {
    if (canceled.signal.aborted) return "";
    throw error;
  });
  const timer = setTimeout(() => {
    const shown = {
      location: vscode.ProgressLocation.Notification,
      title: words.loading(),
      cancellable: true,
    };
    void withProgress(shown, (_progress, token) => {
      token.onCancellationRequested(() => canceled.abort());
      return loading.catch(() => undefined);
    });
  }, longLoad);
  return withProgress({ location: { viewId: "workbench.debug.callStackView" } }, () =>
    loading.finally(() => clearTimeout(timer)),
  );
}

async function readVariables(
  lookups: Pick<Lookups, "storage">,
  network: Network,
  debuggee: Debuggee,
): Promise<FrameVariables> {
  const [{ frameVariables }, { UntouchedStorage }] = await Promise.all([
    import("../../app/debugging/frameVariables.ts"),
    import("../../app/debugging/untouchedStorage.ts"),
  ]);
  const ledger = ledgerOf(network);
  const report = (error: ApiError): void => vscode.debug.activeDebugConsole.appendLine(explainError(error));
  const untouched = ledger && new UntouchedStorage(lookups, ledger, debuggee.steps.transaction, report);
  return frameVariables(debuggee, untouched);
}

/** What the user is told of a load that failed. @throws an unexpected error */
function explainError(error: unknown): string {
  if (error instanceof HashNotSentError) return explainNotSent(error).sentence;
  if (!(error instanceof ApiError)) throw error;
  const { sentence, nextStep } = explainFailure(error.failure, error.host);
  return sentences(sentence, nextStep);
}

function ask(network: Network): Promise<Pointed | undefined> {
  return askSubject(questionTitles.debugTransaction(), {
    lookUpUrl: ledgerUrl(network),
    hasIds: hasNumbers(network),
  });
}

async function confirmMany(signal: AbortSignal): Promise<boolean> {
  const answers = [{ answer: "read", label: words.many.read(), detail: words.many.detail() }] as const;
  const question = { title: words.many.title(), why: words.many.why(), answers, signal };
  return (await confirm(question)) === "read";
}

const shortName = (transaction: TransactionReference): string =>
  transaction.kind === "hash"
    ? shortenHex(formatTransactionReference(transaction))
    : formatTransactionReference(transaction);

/** Empty where there is no launch configuration. */
function nameIn({ name }: Partial<vscode.DebugConfiguration>): string {
  return name ?? "";
}

const launchFile = ".vscode/launch.json";

/** A hash of a launch configuration, as it stands in the file: like any 32-byte value of a file, it may be a private key. */
async function originIn(
  folder: vscode.WorkspaceFolder | undefined,
  transaction: string,
): Promise<InputOrigin> {
  const text = folder === undefined ? "" : await textOfFile(vscode.Uri.joinPath(folder.uri, launchFile));
  const start = text.indexOf(transaction);
  if (start === -1) {
    const own = `"transaction": "${transaction}"`;
    const at = own.indexOf(transaction);
    return {
      entryPoint: "extension",
      context: { path: launchFile, text: own, start: at, end: at + transaction.length },
    };
  }
  const line = text.slice(0, start).split("\n").length;
  const context = { path: launchFile, text, start, end: start + transaction.length };
  return { entryPoint: "cursor", context, line };
}

async function textOfFile(uri: vscode.Uri): Promise<string> {
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    return "";
  }
}

/** The call that a row of a page stands for. */
function callAt({ execution }: Debuggee, place: CallPlace | undefined): CallFrame | undefined {
  if (place === undefined) return undefined;
  // Callers come before what they call.
  const depths: number[] = [];
  return execution.frames.filter(({ codeAddress, address, caller }) => {
    const depth = caller === undefined ? 0 : (depths[caller.index] ?? 0) + 1;
    depths.push(depth);
    return (codeAddress ?? address) === place.address && depth === place.depth;
  })[place.nth];
}

function notesOf({ steps, programs, timeline, lostSources }: Debuggee): StartNotes {
  const origins = [...programs.values()];
  const builds = origins.flatMap((origin) => (origin.kind === "build" ? origin : []));
  const without = timeline.stops.flatMap(({ frame: { program, call } }) =>
    program === undefined ? (call.codeAddress ?? call.address) : [],
  );
  const kept = builds.flatMap(({ changed, lost }) => [...changed].filter((path) => !lost.includes(path)));
  const all = [...programs.keys()];
  const least =
    all.find(({ isViaIr, isOptimized }) => isViaIr && isOptimized) ??
    all.find(({ isViaIr, isOptimized }) => isViaIr || isOptimized);
  return startNotes({
    source: steps.source,
    compiled: least ?? { isViaIr: false, isOptimized: false },
    hasOtherText: builds.some(({ match }) => match.relation.kind === "sameCode"),
    changed: new Set(kept).size,
    lost: lostSources,
    withoutSource: new Set(without).size,
  });
}
