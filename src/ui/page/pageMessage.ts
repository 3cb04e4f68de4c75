import * as z from "zod/mini";
import type { ExternalPage } from "../../services/verifier/externalVerifications.ts";
import type { Protocol } from "../../services/verifier/protocol.ts";
import type { RemedyKind } from "../../text/explanation.ts";
import { longestFilter, longestKey, type RowList } from "./rowList.ts";
import { isPath, type PathPart } from "./valuePath.ts";
import { textUpTo as text } from "../../app/storedSchemas.ts";

// All that a page sends its panel. The page imports types alone from here: the panel does the parsing.

/** A whole number from 0 on. */
const index = z.int().check(z.gte(0));

/** One of the words of a type that is declared elsewhere; the compiler asks for all of them. */
const oneOf = <Word extends string>(words: Readonly<Record<Word, true>>) =>
  z.enum(Object.keys(words) as [Word, ...Word[]]);

const name = text(200);

/** What can be copied of a record, a result or a verification; `link` opens the record or the result in VS Code. */
export const copyFormats = ["link", "json", "markdown", "curl"] as const;
export type CopyFormat = (typeof copyFormats)[number];

const candidatePart = z.enum(["call", "error", "log", "trace", "traceError"]);

/** Where something stands that several ABIs may explain: a log by its place, a call of the tree, and what it failed with, by its index. */
export type CandidatePart = z.infer<typeof candidatePart>;

const pageSection = z.enum(["storage", "read", "source"]);

/** A section that is read once it is opened. */
export type PageSection = z.infer<typeof pageSection>;

const declarationKind = z.enum(["contract", "function", "event", "error"]);

/** What a source declares that people go to. */
export type DeclarationKind = z.infer<typeof declarationKind>;

/** Opens where a build of the workspace declares what its ABI names. All are still to be looked for. */
const openDeclaration = z.strictObject({
  type: z.literal("openDeclaration"),
  /** The URI of the opened folder. */
  folder: text(4096),
  /** Of the build's file. */
  path: text(1024),
  contract: name,
  kind: declarationKind,
  /** Of a function, an event or an error; empty for the contract itself. */
  signature: text(4096),
  /** The contract whose verified source is opened instead if the build's is not at hand. */
  address: z.optional(name),
});

/** Opens where the verified source of a contract of the page's network declares what its ABI names. */
const openVerifiedDeclaration = z.strictObject({
  type: z.literal("openVerifiedDeclaration"),
  address: name,
  /** Empty where it is not known. */
  contract: name,
  kind: declarationKind,
  signature: text(4096),
});

const batchAction = z.enum([
  "pause",
  "resume",
  /** Lists those that a reload has left without an outcome. */
  "continue",
  "retryFailed",
  "retryCanceled",
  /** Compares builds that have changed again. */
  "review",
  /** Asks again about contracts for which the mirror node failed, or whose service did not say how they stand. */
  "lookAgain",
  /** Those that need no decision. */
  "tickAll",
  "untickAll",
]);

/** What can be done with a batch. */
export type BatchAction = z.infer<typeof batchAction>;

const rowAction = z.enum([
  "tick",
  "untick",
  "retry",
  /** It is not verified any more. */
  "takeBack",
  /** Opens its own verification. */
  "open",
  "verify",
  /** To the services of its network. */
  "checkConnection",
]);

/** What can be done with a contract of a batch. */
export type RowAction = z.infer<typeof rowAction>;

const rowsRequest = z.strictObject({
  type: z.literal("rows"),
  list: oneOf<RowList>({ calls: true, logs: true, stateChanges: true }),
  /** Counted among those that match the filter. */
  from: index,
  count: index.check(z.lte(200)),
  /** Empty for all rows. */
  filter: text(longestFilter),
});

/** Rows of a long list that a page wants. */
export type RowsRequest = Readonly<z.infer<typeof rowsRequest>>;

/** What a page asks its panel for and waits for. */
export type PageRequest = RowsRequest;

/** `placeKey` of a mapping or an array in storage, or of the value of a key. */
const placeKey = z.string().check(z.regex(/^0x[0-9a-f]{64}\.\d{1,3}$/));

const planned = { plan: index, file: index };

const pageMessage = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.enum([
      /** The page has begun, and gets all that the panel shows. */
      "ready",
      "tryAgain",
      "cancel",
      "copyReport",
      "refresh",
      "back",
      "forward",
      "verify",
      "openExplorer",
      "viewSource",
      /** Opens the source of the contract, as its verification service holds it. */
      "openVerifiedSource",
      /** Compares that source with the files of the workspace. */
      "compareVerifiedSource",
      /** Copies the contract's ABI from there. */
      "copyAbi",
      "keepTrying",
      /** Opens a result's contract as of its consensus timestamp. */
      "recordAsOf",
      /** Opens it, compared with the block or the time before. */
      "beforeAndAfter",
      /** Lets the user choose a version, a time, or a block, and compares the contract with what it was then. */
      "compareWith",
      /** Shows the contract alone again. */
      "endComparison",
      /** Lets the user choose a version, a time, or a block, and shows the contract as of then. */
      "chooseMoment",
      /** Shows the contract as of now. */
      "showNow",
      /** Debugs the transaction on screen. */
      "debugTransaction",
      /** Opens the execution of a scheduled transaction whose ID finds no result. */
      "findScheduled",
      /** Shows the names on the wire, in every page, or hides them. */
      "toggleFieldNames",
      /** Shows results as they came, in every page, or decoded. */
      "toggleRaw",
      /** Loads the calls that a transaction made, also after that has failed. */
      "loadCalls",
      /** Loads the calls behind the ones that are shown. */
      "moreCalls",
      /** Looks up the contracts that take part in a result and were not looked up. */
      "lookUpContracts",
      /** Looks up the contracts again for which a request failed. */
      "lookUpAgain",
      /** Searches the chain for the block that created the contract, or ends that. */
      "searchCreation",
      "endSearch",
      /** Asks for what the ledger tells beside the response, such as a balance. */
      "lookUpFacts",
      /** Calls the functions of the contract that have no arguments. */
      "readAll",
      /** Reads the variables in storage again, or copies them as JSON. */
      "refreshStorage",
      "copyStorage",
      /** Reads storage slots that were left. */
      "moreSlots",
      /** Reads the variables again whenever they may have changed, or no longer. */
      "watchStorage",
      /** Agrees to ask the signature service about what nothing explains on the network. */
      "lookUpSignatures",
      /** Does not agree to that, or no more. */
      "declineSignatures",
      /** Lets the user choose by what the contract is read that is shown, or that was called. */
      "useAbi",
      /** Lets the user set the label of the contract that is shown. */
      "setLabel",
      "chooseBuild",
      /** Plans to publish the build with every file that it was compiled with. */
      "allFiles",
      /** Verifies the implementation of the proxy that is shown. */
      "verifyImplementation",
      /** Asks where a contract leads that may be a proxy. */
      "findImplementation",
      /** Imports the source from the block explorer, in place of the build that is shown. */
      "importSource",
      "verifyFromBuild",
      /** Opens the source of the build that has the contract's code, or the file of the build that may have it and could not be read. */
      "openSource",
      /** Shows what the service's compiler complained of, in VS Code's own list. */
      "showProblems",
      /** Opens VS Code's page on the trust in the workspace. */
      "manageTrust",
    ]),
  }),
  z.strictObject({
    type: z.literal("verifyWith"),
    protocol: oneOf<Protocol>({ session: true, direct: true, job: true }),
  }),
  /** The section has been opened: it is read, unless it was before. */
  z.strictObject({ type: z.literal("openSection"), section: pageSection }),
  /** The section has been folded: it is not watched any more. */
  z.strictObject({ type: z.literal("closeSection"), section: pageSection }),
  /** Reads more elements of an array in storage. */
  z.strictObject({ type: z.literal("moreElements"), array: placeKey }),
  /** Reads what a mapping has for a key, which is still to be parsed. */
  z.strictObject({ type: z.literal("readKey"), mapping: placeKey, key: text(longestKey) }),
  /** Lists the value of a key no longer. */
  z.strictObject({ type: z.literal("removeKey"), entry: placeKey }),
  /** Onto the clipboard. */
  z.strictObject({ type: z.literal("copy"), text: text(64 * 1024) }),
  z.strictObject({ type: z.literal("copyAs"), format: z.enum(copyFormats) }),
  /** Opens a raw response whole, by its place in `PanelSession.rawResponses`. */
  z.strictObject({ type: z.literal("openRaw"), responseIndex: index }),
  /** Opens one value of a raw response's JSON whole. */
  z.strictObject({
    type: z.literal("openValue"),
    responseIndex: index,
    path: z.custom<readonly PathPart[]>(isPath),
  }),
  /** Opens a page in the browser that a service named, by its place among the explorers in the response. */
  z.strictObject({
    type: z.literal("openExternal"),
    external: index,
    page: oneOf<ExternalPage>({ explorerUrl: true, statusUrl: true }),
  }),
  z.strictObject({
    type: z.literal("remedy"),
    remedy: oneOf<RemedyKind>({
      tryAgain: true,
      otherProtocol: true,
      setApiKey: true,
      clearApiKey: true,
      selectNetwork: true,
      openNetworkSettings: true,
      chooseRpcUrl: true,
      forwardPort: true,
      openProxySettings: true,
      openBuildSettings: true,
      showBuilds: true,
      checkConnection: true,
      verifyLongZero: true,
      openExplorer: true,
    }),
  }),
  /** Shows what an identifier names: in this panel, or from a verification in a panel of its own. */
  z.strictObject({ type: z.literal("openReference"), text: name }),
  openDeclaration,
  openVerifiedDeclaration,
  /** Opens the statement that made the transaction on screen fail, else what declares its error. */
  z.strictObject({
    type: z.literal("openFailure"),
    declaration: z.optional(z.discriminatedUnion("type", [openDeclaration, openVerifiedDeclaration])),
  }),
  /** Opens the statement that made one of its calls, by its index. */
  z.strictObject({ type: z.literal("openCallSite"), call: index }),
  /** Opens a file of the verified source of the contract on screen, or compares it, by its path as it is shown. */
  z.strictObject({
    type: z.enum(["openVerifiedFile", "compareVerifiedFile"]),
    path: text(8 * 1024),
  }),
  /** Opens a deployment file that records the contract on screen, by its path in the folder. */
  z.strictObject({ type: z.literal("openDeploymentFile"), path: text(1024) }),
  /** Debugs the transaction on screen from one of its calls, by its index. */
  z.strictObject({ type: z.literal("debugCall"), call: index }),
  /** Asks another network, by its name, for the same subject. */
  z.strictObject({ type: z.literal("lookElsewhere"), network: name }),
  /** Shows a verification of the history: `entry` is its handle, still to be parsed. */
  z.strictObject({ type: z.literal("showVerification"), entry: text(300) }),
  /** Agrees to what the page shows: `plan` tells which it is. */
  z.strictObject({ type: z.literal("publish"), plan: index }),
  /** Agrees to a file that may hold a secret, or takes that back; by its index in the plan. */
  z.strictObject({ type: z.literal("confirmFile"), ...planned }),
  /** Opens a file of a plan as it would be published. */
  z.strictObject({ type: z.literal("openFile"), ...planned }),
  /** Calls a function of the contract with what was typed for its arguments, which are still to be parsed. */
  z.strictObject({
    type: z.literal("readFunction"),
    signature: text(4096),
    arguments: z.array(text(64 * 1024)).check(z.maxLength(512)),
  }),
  z.strictObject({ type: z.literal("batch"), action: batchAction }),
  /** Does something with a contract of a batch, by its place in it. */
  z.strictObject({ type: z.literal("row"), row: index, action: rowAction }),
  /**
   * Takes one of several explanations for the right one from now on, by its place among the candidates; `place` is 0 for the
   * transaction's own call and error.
   */
  z.strictObject({
    type: z.literal("useCandidate"),
    part: candidatePart,
    place: index,
    candidate: index,
    /** Which that is: at its place another can stand by now. */
    explanation: name,
  }),
  /** The panel responds with a message that has the same ID. */
  z.strictObject({
    type: z.literal("request"),
    id: index,
    request: z.discriminatedUnion("type", [rowsRequest]),
  }),
]);

/** What a page asks of its panel. */
export type PageMessage = Readonly<z.infer<typeof pageMessage>>;

/** Opens where something is declared. */
export type DeclarationMessage = Extract<
  PageMessage,
  { readonly type: "openDeclaration" | "openVerifiedDeclaration" }
>;

/** Reads a message from a page; `undefined` for everything that is not exactly one, extra fields included. */
export function parsePageMessage(value: unknown): PageMessage | undefined {
  return z.safeParse(pageMessage, value).data;
}
