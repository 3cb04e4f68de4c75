import type { ExternalPage } from "../../services/verifier/externalVerifications.ts";
import type { Protocol } from "../../services/verifier/verification.ts";
import type { RemedyKind } from "../../text/explanation.ts";
import type { RowList } from "./rowList.ts";
import type { PathPart } from "./valuePath.ts";

/** What can be copied of a record, a result or a verification; `link` opens the record or the result in VS Code. */
export type CopyFormat = "link" | "json" | "markdown" | "curl";

/** Where something stands that several ABIs may explain: a log by its place, a call of the tree, and what it failed with, by its index. */
export type CandidatePart = "call" | "error" | "log" | "trace" | "traceError";

/** What a page asks of its panel. It is parsed there like any input. */
export type PageMessage =
  | PlainMessage
  | { readonly type: "verifyWith"; readonly protocol: Protocol }
  /** Onto the clipboard; at most 64 KiB of UTF-16 units. */
  | { readonly type: "copy"; readonly text: string }
  /** Opens a raw response whole; `responseIndex` is its index in `rawResponses(report)`, or in `rawPlaces`. */
  | { readonly type: "openRaw"; readonly responseIndex: number }
  /** Opens one value of a raw response's JSON whole. */
  | { readonly type: "openValue"; readonly responseIndex: number; readonly path: readonly PathPart[] }
  /** Opens a page in the browser that a service named, by its place among the explorers that were told of. */
  | { readonly type: "openExternal"; readonly external: number; readonly page: ExternalPage }
  | { readonly type: "remedy"; readonly remedy: RemedyKind }
  /** Shows what an identifier names: in this panel, or from a verification in a panel of its own. */
  | { readonly type: "openReference"; readonly text: string }
  /**
   * Opens where a build of the workspace declares what its ABI names. `path` is of the build's file, `contract` its name, and
   * `signature` that of a function, an event or an error; empty for the contract itself. All are still to be looked for.
   */
  | {
      readonly type: "openDeclaration";
      /** The URI of the opened folder. */
      readonly folder: string;
      readonly path: string;
      readonly contract: string;
      readonly kind: DeclarationKind;
      readonly signature: string;
    }
  /** The record as of these times: `operator:seconds.nanoseconds` each, still to be parsed; none means now. */
  | { readonly type: "asOf"; readonly timestamps: readonly string[] }
  /** Asks another network, by its name, for the same subject. */
  | { readonly type: "lookElsewhere"; readonly network: string }
  /** Shows a verification of the history: `entry` is its handle, still to be parsed. */
  | { readonly type: "showVerification"; readonly entry: string }
  | { readonly type: "copyAs"; readonly format: CopyFormat }
  /** Agrees to what the page shows: `plan` tells which it is. */
  | { readonly type: "publish"; readonly plan: number }
  /** Agrees to a file that may hold a secret, or takes that back; by its index in the plan. */
  | { readonly type: "confirmFile"; readonly plan: number; readonly file: number }
  /** Opens a file of a plan as it would be published. */
  | { readonly type: "openFile"; readonly plan: number; readonly file: number }
  | { readonly type: "batch"; readonly action: BatchAction }
  /**
   * Takes one of several explanations for the right one from now on, by its place among the candidates; `place` is 0 for the
   * transaction's own call and error.
   */
  | {
      readonly type: "useCandidate";
      readonly part: CandidatePart;
      readonly place: number;
      readonly candidate: number;
      /** Which that is: at its place another can stand by now. */
      readonly explanation: string;
    }
  /** Does something with a contract of a batch, by its place in it. */
  | { readonly type: "row"; readonly row: number; readonly action: RowAction }
  /** Wants rows of a long list, counted among those that match the filter. */
  | RowsRequestMessage;

/**
 * Messages that say all by their name. `ready`: the page has begun, and gets all that the panel shows. `recordAsOf`: a result's contract at its consensus timestamp. `findScheduled`: the
 * execution of a scheduled transaction whose ID finds no result. `toggleFieldNames`: the names on the wire, in every page. `toggleRaw`:
 * results as they came, in every page, or decoded. `loadCalls`: those that a transaction made, also after that has failed;
 * `moreCalls`: those behind the ones that are shown.
 * `openVerifiedSource`: of the contract, as its verification service holds it; `copyAbi`: its ABI from there.
 * `lookUpFacts`: what the ledger tells beside the response, such as a balance.
 * `lookUpContracts`: those that take part in a result and were not asked about; `lookUpAgain`: those of which
 * somebody could not be asked. `lookUpSignatures`: agrees to ask the signature
 * service about what nothing explains on the network; `declineSignatures`: does not, or no more.
 * `useAbi`: lets the user choose by what the contract is read that is shown, or that was called.
 * `openSource`: of the build that has the contract's code, or the file
 * of the build that may have it and could not be read. `importSource`: from the block explorer, in place of the build that is shown.
 * `showProblems`: what the service's compiler complained of, in VS Code's own list. `verifyImplementation`: of the proxy that
 * is shown; `manageTrust`: opens VS Code's page on the trust in the workspace;
 * `findImplementation`: asks where a contract leads that may be one. `allFiles`: plans to publish the build with every
 * file that it was compiled with.
 */
export type PlainMessage = {
  [Type in keyof typeof plainTypes]: { readonly type: Type };
}[keyof typeof plainTypes];

/** What a source declares that people go to. */
export type DeclarationKind = "contract" | "function" | "event" | "error";

/**
 * What can be done with a batch. `review`: looks anew at builds that have changed; `lookAgain`: at contracts for which the mirror
 * node failed, or their service did not say how they stand; `continue`: lists those that a reload has left without an outcome.
 */
export type BatchAction =
  | "pause"
  | "resume"
  | "continue"
  | "retryFailed"
  | "retryCanceled"
  | "review"
  | "lookAgain"
  /** Those that need no decision. */
  | "tickAll"
  | "untickAll";

/**
 * What can be done with a contract of a batch. `takeBack`: it is not verified any more; `open`: its own verification;
 * `checkConnection`: to the services of its network.
 */
export type RowAction = "tick" | "untick" | "retry" | "takeBack" | "open" | "verify" | "checkConnection";

/** Rows that a page wants; the panel responds with a message. */
export type RowsRequest = {
  readonly type: "rows";
  readonly list: RowList;
  readonly from: number;
  /** At most 200. */
  readonly count: number;
  /** At most {@link longestFilter} UTF-16 units; empty for all rows. */
  readonly filter: string;
};

/** The same, and which list the page shows as it asks. */
export type RowsRequestMessage = RowsRequest & {
  /** Which response and which look at it, as the page tells them apart: the panel's message says it again. At most `longestVersion` units. */
  readonly version: string;
};

/** The messages that are nothing but their name. */
export const plainTypes = {
  ready: true,
  tryAgain: true,
  cancel: true,
  copyReport: true,
  refresh: true,
  back: true,
  forward: true,
  verify: true,
  openExplorer: true,
  viewSource: true,
  openVerifiedSource: true,
  copyAbi: true,
  keepTrying: true,
  recordAsOf: true,
  findScheduled: true,
  toggleFieldNames: true,
  toggleRaw: true,
  loadCalls: true,
  moreCalls: true,
  lookUpContracts: true,
  lookUpAgain: true,
  lookUpFacts: true,
  lookUpSignatures: true,
  declineSignatures: true,
  useAbi: true,
  chooseBuild: true,
  allFiles: true,
  verifyImplementation: true,
  findImplementation: true,
  importSource: true,
  verifyFromBuild: true,
  openSource: true,
  showProblems: true,
  manageTrust: true,
} as const;

/** Every form in which that can be copied. */
export const copyFormats: Readonly<Record<CopyFormat, true>> = {
  link: true,
  json: true,
  markdown: true,
  curl: true,
};
