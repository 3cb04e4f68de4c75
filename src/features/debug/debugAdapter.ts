import type { DebugProtocol as Dap } from "@vscode/debugprotocol";
import * as vscode from "vscode";
import type { StackFrame } from "../../app/debugging/callStack.ts";
import {
  DebugSession,
  type FailureFilter,
  type Stopped,
  type StopOn,
} from "../../app/debugging/debugSession.ts";
import type { DebugSource } from "../../app/debugging/debugSources.ts";
import type { Debuggee } from "../../app/debugging/debuggee.ts";
import type { FrameVariables, VariableScope } from "../../app/debugging/frameVariables.ts";
import { visibleText } from "../../core/strings/visibleText.ts";
import { shortenHex } from "../../core/hex.ts";
import type { Evaluated } from "../../debugger/evaluate.ts";
import type { CallFrame } from "../../debugger/execution.ts";
import type { FunctionFrame } from "../../debugger/functionFrame.ts";
import type { Failure } from "../../debugger/stops.ts";
import type { Variable } from "../../debugger/variable.ts";
import { debugWords as words, unavailableText, type StartNotes } from "../../text/debugging/debugging.ts";
import { sentences } from "../../text/language.ts";
import { unexpectedWords } from "../../text/unexpected.ts";
import { frameName } from "./frameName.ts";
import type { RunningFunction } from "./frameValues.ts";

/** A transaction that was loaded, and how what belongs to it is found and shown. */
export type LoadedDebuggee = {
  readonly debuggee: Pick<Debuggee, "timeline" | "sources">;
  /** The name of the thread. */
  readonly name: string;
  /** The call that the user has chosen. */
  readonly call: CallFrame | undefined;
  readonly stopOn: StopOn;
  /** What the console says on start. */
  readonly notes: StartNotes;
  /** Loaded when variables are first looked at. */
  readonly variables: () => Promise<FrameVariables>;
  readonly documentOf: (source: DebugSource) => SourceDocument;
  /** The sources that a path of VS Code means: the path of a file, or a URI. */
  readonly sourcesAt: (path: string) => readonly DebugSource[];
  readonly failureTitle: (failure: Failure) => string;
};

/** Where VS Code finds the text of a source. `note`: what is special about it. */
export type SourceDocument = { readonly uri: string; readonly note?: string | undefined };

/** Loads what a launch configuration names. @returns a sentence for the user if that is not possible, empty if the user canceled */
type LoadDebuggee = (
  configuration: vscode.DebugConfiguration,
  signal: AbortSignal,
) => Promise<LoadedDebuggee | string>;

/** A request that failed for a reason that the user should know. */
class RequestError extends Error {}

type Handled = {
  readonly body?: unknown;
  /** Sent after the response. */
  readonly afterwards?: () => void;
};

type Debugged = { readonly loaded: LoadedDebuggee; readonly session: DebugSession };

/** What a reference of variables stands for. */
type Listed = {
  /** The expression that names what they are in; empty for a scope. */
  readonly name: string;
  readonly list: () => readonly Variable[];
  /** Whether they are in storage: what the transaction did not use is requested when it is looked at. */
  readonly isStored: boolean;
};

const threadId = 1;

/**
 * Milliseconds between a response and what stopped the session: in the same turn, VS Code does not show the box of an exception.
 */
const stoppedAfter = 30;

/** Speaks the Debug Adapter Protocol for one session. Lines are counted from 1, as VS Code does. */
export class DebugAdapter extends vscode.Disposable implements vscode.DebugAdapter {
  readonly #load: LoadDebuggee;
  readonly #configuration: vscode.DebugConfiguration;
  readonly #report: (error: unknown) => void;
  readonly #messages = new vscode.EventEmitter<vscode.DebugProtocolMessage>();
  readonly #ended = new AbortController();
  /** Undefined until the transaction is loaded. */
  #debugged: Debugged | undefined;
  /** Why the session is where it is. */
  #stopped: Stopped | undefined;
  #stack: readonly StackFrame[] = [];
  /** By their references, counted from 1; of the current stop. */
  #variables: Listed[] = [];
  #sequence = 0;

  readonly onDidSendMessage = this.#messages.event;

  readonly #commands: Readonly<Record<string, (given: never) => Handled | Promise<Handled>>> = {
    initialize: () => ({ body: capabilities() }),
    launch: () => this.#launch(),
    configurationDone: () => this.#start(),
    restart: () => {
      // VS Code takes a step as going on, but not this: it would show why the session stopped before.
      this.#event("continued", { threadId, allThreadsContinued: true });
      return this.#start();
    },
    setBreakpoints: (given: Dap.SetBreakpointsArguments) => this.#setBreakpoints(given),
    setExceptionBreakpoints: ({ filters }: Dap.SetExceptionBreakpointsArguments) => {
      const known = (["reverted", "caught"] as const).filter((one) => filters.includes(one));
      this.#needDebugged().session.setFilters(known satisfies readonly FailureFilter[]);
      return {};
    },
    breakpointLocations: (given: Dap.BreakpointLocationsArguments) => this.#breakpointLocations(given),
    threads: () => ({ body: { threads: [{ id: threadId, name: this.#needDebugged().loaded.name }] } }),
    stackTrace: (given: Dap.StackTraceArguments) => this.#stackTrace(given),
    scopes: async ({ frameId }: Dap.ScopesArguments) => {
      // VS Code opens the first one.
      const scopes = (await this.#scopesOf(frameId)).filter(({ variables }) => variables().length > 0);
      return { body: { scopes: scopes.map((scope) => this.#scope(scope)) } };
    },
    variables: (given: Dap.VariablesArguments) => this.#variablesOf(given),
    evaluate: (given: Dap.EvaluateArguments) => this.#evaluate(given),
    exceptionInfo: () => this.#exceptionInfo(),
    next: () => this.#moved((session) => session.step("over")),
    stepIn: () => this.#moved((session) => session.step("in")),
    stepOut: () => this.#moved((session) => session.step("out")),
    stepBack: () => this.#moved((session) => session.step("back")),
    continue: () => this.#moved((session) => session.continue(), { allThreadsContinued: true }),
    reverseContinue: () => this.#moved((session) => session.reverse()),
    restartFrame: ({ frameId }: Dap.RestartFrameArguments) =>
      this.#moved((session) => session.restartFrame(this.#frameOf(frameId))),
    pause: () => ({ afterwards: () => this.#sendStopped() }),
    disconnect: () => this.#end(),
  };

  /** @param report logs an unexpected error */
  constructor(
    load: LoadDebuggee,
    configuration: vscode.DebugConfiguration,
    report: (error: unknown) => void,
  ) {
    super(() => {
      this.#ended.abort();
      this.#messages.dispose();
    });
    this.#load = load;
    this.#configuration = configuration;
    this.#report = report;
  }

  handleMessage(message: vscode.DebugProtocolMessage): void {
    const request = message as Dap.Request;
    if (request.type !== "request") return;
    void this.#handle(request);
  }

  /** Aborted when the session has ended. */
  get ended(): AbortSignal {
    return this.#ended.signal;
  }

  /** The function of a frame, for the values in its text. */
  async runningIn(frameId: number): Promise<RunningFunction | undefined> {
    const { frame, location } = this.#stack[frameId - 1] ?? {};
    if (frame?.fn === undefined || location === undefined) return undefined;
    const scopes = await this.#scopesOf(frameId);
    const visible = new Map<string, Variable | undefined>();
    // Outermost first: an inner variable hides an outer one, even if it has no value.
    for (const kind of ["state", "arguments", "locals"] as const)
      for (const one of scopes.find((scope) => scope.kind === kind)?.variables() ?? [])
        // Private variables of several contracts can have one name.
        visible.set(one.name, kind === "state" && visible.has(one.name) ? undefined : one);
    const values = new Map<string, string>();
    for (const [name, { value, isAsPassed } = {}] of visible)
      // Values with children would fill the lines.
      if (value !== undefined && "text" in value && value.children === undefined)
        values.set(name, isAsPassed === true ? words.asPassed(value.text) : value.text);
    // A statement begins with a part of it: the names behind that part count, too.
    const { source, range } = location;
    return { source, start: frame.fn.source.start, end: range.end, values };
  }

  async #handle({ seq, command, arguments: given }: Dap.Request): Promise<void> {
    const response = { type: "response", request_seq: seq, command } as const;
    try {
      const run = Object.hasOwn(this.#commands, command) ? this.#commands[command] : undefined;
      if (run === undefined) throw new RequestError(words.notSupported(command));
      const { body, afterwards } = await run((given ?? {}) as never);
      this.#send({ ...response, success: true, ...(body === undefined ? {} : { body }) });
      afterwards?.();
    } catch (error) {
      const isForUser = error instanceof RequestError;
      if (!isForUser && !this.#ended.signal.aborted) this.#report(error);
      const message = isForUser ? error.message : unexpectedWords.internalError();
      // VS Code would offer to open a launch configuration, of which there may be none.
      if (isForUser && command === "launch" && message !== "") void vscode.window.showErrorMessage(message);
      const body = { error: { id: 1, format: message.replace(/[{}]/g, "$&$&"), showUser: false } };
      this.#send({ ...response, success: false, message, body });
    }
  }

  async #launch(): Promise<Handled> {
    const loaded = await this.#load(this.#configuration, this.#ended.signal);
    if (typeof loaded === "string") throw new RequestError(loaded);
    const { timeline, sources } = loaded.debuggee;
    this.#debugged = { loaded, session: new DebugSession(timeline, sources) };
    // Breakpoints are sent when this is: sources are known now.
    return {
      afterwards: () => {
        this.#event("initialized");
        const output = sentences(loaded.notes.usual, loaded.notes.notable);
        if (output !== "") this.#event("output", { category: "console", output: `${output}\n` });
      },
    };
  }

  #end(): Handled {
    this.#ended.abort();
    return { afterwards: () => this.#event("terminated") };
  }

  #start(): Handled {
    const { stopOn, call } = this.#needDebugged().loaded;
    return this.#moved((session) => session.start(stopOn, call));
  }

  /** Moves the session, and says why it stopped. */
  #moved(move: (session: DebugSession) => Stopped, body?: unknown): Handled {
    const { session } = this.#needDebugged();
    this.#stopped = move(session);
    this.#stack = session.stack;
    this.#variables = [];
    return { body, afterwards: () => this.#sendStopped() };
  }

  #sendStopped(): void {
    const body = this.#stoppedBody();
    const [frame] = this.#stack;
    // VS Code shows the box of an exception in an editor alone.
    if (body.reason === "exception" && frame?.place === undefined)
      this.#event("output", { category: "stderr", output: `${body.text ?? ""}\n` });
    setTimeout(() => {
      if (!this.#ended.signal.aborted) this.#event("stopped", { ...body, threadId, allThreadsStopped: true });
    }, stoppedAfter);
  }

  #stoppedBody(): Omit<Dap.StoppedEvent["body"], "threadId"> {
    const stopped = this.#stopped ?? ({ reason: "entry" } as const);
    switch (stopped.reason) {
      case "failure":
        return {
          reason: "exception",
          description: words.pausedOnFailure(),
          text: this.#needDebugged().loaded.failureTitle(stopped.failure),
        };
      case "breakpoint":
        return { reason: "breakpoint", hitBreakpointIds: [stopped.breakpoint] };
      case "end":
        return { reason: "pause", description: words.ended() };
      default:
        return { reason: stopped.reason };
    }
  }

  #setBreakpoints({ source: { path = "" }, breakpoints = [] }: Dap.SetBreakpointsArguments): Handled {
    const { loaded, session } = this.#needDebugged();
    const lines = breakpoints.map(({ line }) => line - 1);
    const sources = loaded.sourcesAt(path);
    if (sources.length === 0) {
      const unknown = lines.map(() => ({
        ...{ id: session.newBreakpointId(), verified: false, message: words.notInSources() },
      }));
      return { body: { breakpoints: unknown } };
    }
    // Several builds can have a file; a breakpoint is shown where the first has code.
    const sets = sources.map((source) => session.setBreakpoints(source, lines));
    const set = lines.map((_line, at) => {
      const all = sets.flatMap((one) => one[at] ?? []);
      return all.find(({ line }) => line !== undefined) ?? all[0];
    });
    return {
      body: {
        breakpoints: set.map((breakpoint) =>
          breakpoint?.line === undefined
            ? { id: breakpoint?.id, verified: false, message: words.noCodeOnLine() }
            : { id: breakpoint.id, verified: true, line: breakpoint.line + 1 },
        ),
      },
    };
  }

  #breakpointLocations({ source, line, endLine = line }: Dap.BreakpointLocationsArguments): Handled {
    const sources = this.#needDebugged().loaded.sourcesAt(source.path ?? "");
    const lines = sources.flatMap(({ stops }) => [...stops.keys()]);
    const inside = [...new Set(lines)].map((one) => one + 1).filter((one) => one >= line && one <= endLine);
    return { body: { breakpoints: inside.map((one) => ({ line: one })) } };
  }

  async #stackTrace({ startFrame = 0, levels = 0 }: Dap.StackTraceArguments): Promise<Handled> {
    const end = levels === 0 ? undefined : startFrame + levels;
    const frames = this.#stack.map((frame, at) => [frame, at + 1] as const).slice(startFrame, end);
    const { length: totalFrames } = this.#stack;
    const stackFrames = await Promise.all(frames.map(([frame, id]) => this.#stackFrame(frame, id)));
    return { body: { stackFrames, totalFrames } };
  }

  async #stackFrame({ frame, place, location }: StackFrame, id: number): Promise<Dap.StackFrame> {
    const scopes = frame.fn === undefined ? [] : await this.#scopesOf(id);
    const args = () => scopes.find(({ kind }) => kind === "arguments")?.variables() ?? [];
    const name = frameName(frame, place, args);
    if (location === undefined) return { id, name, line: 0, column: 0 };
    const { source, range } = location;
    // Without an end: VS Code would select the statement in an editor that it opens.
    const start = source.positionAt(range.start);
    const { uri, note } = this.#needDebugged().loaded.documentOf(source);
    return {
      ...{ id, name, line: start.line + 1, column: start.character + 1 },
      source: {
        name: visibleText(source.path.slice(source.path.lastIndexOf("/") + 1)),
        path: uri,
        ...(note === undefined ? {} : { origin: note }),
      },
    };
  }

  async #scopesOf(frameId: number): Promise<readonly VariableScope[]> {
    const { loaded, session } = this.#needDebugged();
    const [{ stop }, frame] = [session, this.#frameOf(frameId)];
    return (await loaded.variables()).scopes(stop, frame);
  }

  #scope({ kind, variables }: VariableScope): Dap.Scope {
    const hint = kind === "arguments" || kind === "locals" ? { presentationHint: kind } : {};
    return {
      name: words.scopes[kind](),
      ...hint,
      variablesReference: this.#reference({ name: "", list: variables, isStored: kind === "state" }),
      expensive: false,
    };
  }

  #reference(listed: Listed): number {
    return this.#variables.push(listed);
  }

  async #variablesOf({ variablesReference }: Dap.VariablesArguments): Promise<Handled> {
    const { name: parent, list, isStored } = this.#variables[variablesReference - 1] ?? nothing;
    const stored = isStored ? await this.#needDebugged().loaded.variables() : undefined;
    const all = (await stored?.withUntouched(list, this.#ended.signal)) ?? list();
    const variables = all.map((variable) => {
      const { name, type } = variable;
      const evaluateName = parent === "" || name.startsWith("[") ? `${parent}${name}` : `${parent}.${name}`;
      const { text: value, variablesReference } = this.#shown(variable, evaluateName, isStored);
      return { name: shownName(name), value, type, evaluateName, variablesReference };
    });
    return { body: { variables } };
  }

  #shown(
    { value, isAsPassed }: Variable,
    name: string,
    isStored: boolean,
  ): { readonly text: string; readonly variablesReference: number } {
    if ("unavailable" in value) return { text: unavailableText(value.unavailable), variablesReference: 0 };
    const { text, children, isOfBlockBefore } = value;
    const dated = isOfBlockBefore === true ? words.asOfBlockBefore(text) : text;
    return {
      text: isAsPassed === true ? words.asPassed(dated) : dated,
      variablesReference: children === undefined ? 0 : this.#reference({ name, list: children, isStored }),
    };
  }

  async #evaluate({ expression, frameId = 1, context }: Dap.EvaluateArguments): Promise<Handled> {
    const { loaded, session } = this.#needDebugged();
    const [{ stop }, frame] = [session, this.#frameOf(frameId)];
    const variables = await loaded.variables();
    const evaluate = (): Evaluated => variables.evaluate(stop, frame, expression);
    // Where the pointer rests, nothing is requested.
    const mayRequest = context !== "hover";
    const found = mayRequest ? await variables.withUntouched(evaluate, this.#ended.signal) : evaluate();
    if ("problem" in found) throw new RequestError(words.evaluation[found.problem](found.text));
    const { value, type } = found;
    const { text, variablesReference } = this.#shown(found, found.name, mayRequest);
    const isCopied = context === "clipboard" && !("unavailable" in value);
    return { body: { result: isCopied ? (value.full?.() ?? value.text) : text, type, variablesReference } };
  }

  #exceptionInfo(): Handled {
    const { loaded, session } = this.#needDebugged();
    const failure = this.#stopped?.reason === "failure" ? this.#stopped.failure : session.failure;
    const title = failure === undefined ? "" : loaded.failureTitle(failure);
    const breakMode = failure?.isCaught === true ? "always" : "unhandled";
    return { body: { exceptionId: title, breakMode } };
  }

  #frameOf(frameId: number): FunctionFrame {
    const found = this.#stack[frameId - 1];
    if (found === undefined) throw new RequestError(words.notStarted());
    return found.frame;
  }

  #needDebugged(): Debugged {
    if (this.#debugged === undefined) throw new RequestError(words.notStarted());
    return this.#debugged;
  }

  #event(event: string, body?: unknown): void {
    this.#send({ type: "event", event, ...(body === undefined ? {} : { body }) });
  }

  #send(message: object): void {
    this.#sequence += 1;
    this.#messages.fire({ seq: this.#sequence, ...message });
  }
}

/** A key of a mapping that is an address or a hash, short: VS Code would cut the value behind it. */
const shownName = (name: string): string =>
  name.replace(/^\[(0x[\da-fA-F]{17,})\]$/, (_whole, key: string) => `[${shortenHex(key)}]`);

const nothing: Listed = { name: "", list: () => [], isStored: false };

/** What VS Code may ask for. */
function capabilities(): Dap.Capabilities {
  const filter = (name: FailureFilter, isDefault: boolean) => ({
    filter: name,
    label: words.filters[name](),
    default: isDefault,
  });
  return {
    supportsConfigurationDoneRequest: true,
    supportsRestartRequest: true,
    supportsRestartFrame: true,
    supportsStepBack: true,
    supportsBreakpointLocationsRequest: true,
    supportsExceptionInfoRequest: true,
    supportsEvaluateForHovers: true,
    supportsClipboardContext: true,
    exceptionBreakpointFilters: [filter("reverted", true), filter("caught", false)],
  };
}
