import fc from "fast-check";
import type { PageMessage } from "../../../src/ui/page/pageMessage.ts";

/** One for each kind of message, so that the compiler asks for those that are new. */
type OfEachKind<Kind extends string, Message> = Readonly<Record<Kind, fc.Arbitrary<Message>>>;

/** Objects as messages arrive. */
function record<Value>(model: { [Name in keyof Value]: fc.Arbitrary<Value[Name]> }): fc.Arbitrary<Value> {
  return fc.record(model, { noNullPrototype: true });
}

function text(longest: number): fc.Arbitrary<string> {
  const maxLength = Math.min(longest, 50);
  const odd = fc.constantFrom("é", "\u0085", "\u2028", "\u202e", "\ud800", '"', "\\", "<", "&", "'");
  return fc.oneof(
    { weight: 5, arbitrary: fc.string({ unit: "binary", maxLength }) },
    { weight: 4, arbitrary: fc.string({ unit: odd, maxLength }) },
    fc.constant("ж".repeat(longest)),
  );
}

function kind<Word extends string>(word: Word): fc.Arbitrary<Word> {
  return fc.constant(word);
}

function plain<Type extends string>(type: Type): fc.Arbitrary<{ readonly type: Type }> {
  return record({ type: kind(type) });
}

const index = fc.maxSafeNat();
const list = fc.constantFrom("calls", "logs", "stateChanges" as const);
const path = fc.array(fc.oneof(index, text(4096)), { minLength: 1, maxLength: 32 });
const section = fc.constantFrom("storage" as const, "read" as const, "source" as const);
const placeKey = fc.constantFrom(`0x${"0".repeat(64)}.0`, `0x${"f".repeat(64)}.16`);
const protocol = fc.constantFrom("session" as const, "direct" as const, "job" as const);
const remedy = fc.constantFrom("tryAgain", "otherProtocol", "setApiKey", "checkConnection" as const);
const format = fc.constantFrom("link", "json", "markdown", "curl" as const);

const pageMessages: OfEachKind<PageMessage["type"], PageMessage> = {
  ready: plain("ready"),
  tryAgain: plain("tryAgain"),
  cancel: plain("cancel"),
  copyReport: plain("copyReport"),
  refresh: plain("refresh"),
  back: plain("back"),
  forward: plain("forward"),
  verify: plain("verify"),
  openExplorer: plain("openExplorer"),
  viewSource: plain("viewSource"),
  keepTrying: plain("keepTrying"),
  recordAsOf: plain("recordAsOf"),
  beforeAndAfter: plain("beforeAndAfter"),
  compareWith: plain("compareWith"),
  endComparison: plain("endComparison"),
  chooseMoment: plain("chooseMoment"),
  showNow: plain("showNow"),
  findScheduled: plain("findScheduled"),
  toggleFieldNames: plain("toggleFieldNames"),
  toggleRaw: plain("toggleRaw"),
  loadCalls: plain("loadCalls"),
  moreCalls: plain("moreCalls"),
  lookUpContracts: plain("lookUpContracts"),
  lookUpAgain: plain("lookUpAgain"),
  lookUpFacts: plain("lookUpFacts"),
  openSection: record({ type: kind("openSection"), section }),
  closeSection: record({ type: kind("closeSection"), section }),
  refreshStorage: plain("refreshStorage"),
  copyStorage: plain("copyStorage"),
  moreSlots: plain("moreSlots"),
  moreElements: record({ type: kind("moreElements"), array: placeKey }),
  readKey: record({ type: kind("readKey"), mapping: placeKey, key: text(1000) }),
  removeKey: record({ type: kind("removeKey"), entry: placeKey }),
  watchStorage: plain("watchStorage"),
  searchCreation: plain("searchCreation"),
  endSearch: plain("endSearch"),
  readAll: plain("readAll"),
  readFunction: record({
    type: kind("readFunction"),
    signature: text(4096),
    arguments: fc.array(text(4096), { maxLength: 512 }),
  }),
  openVerifiedSource: plain("openVerifiedSource"),
  openVerifiedFile: record({ type: kind("openVerifiedFile"), path: text(4096) }),
  compareVerifiedFile: record({ type: kind("compareVerifiedFile"), path: text(4096) }),
  compareVerifiedSource: plain("compareVerifiedSource"),
  openVerifiedDeclaration: record({
    type: kind("openVerifiedDeclaration"),
    address: text(200),
    contract: text(200),
    kind: fc.constantFrom("contract", "function", "event", "error" as const),
    signature: text(4096),
  }),
  copyAbi: plain("copyAbi"),
  lookUpSignatures: plain("lookUpSignatures"),
  declineSignatures: plain("declineSignatures"),
  useAbi: plain("useAbi"),
  setLabel: plain("setLabel"),
  useCandidate: record({
    type: kind("useCandidate"),
    part: fc.constantFrom("call", "error", "log", "trace", "traceError" as const),
    place: index,
    candidate: index,
    explanation: text(200),
  }),
  allFiles: plain("allFiles"),
  verifyImplementation: plain("verifyImplementation"),
  findImplementation: plain("findImplementation"),
  chooseBuild: plain("chooseBuild"),
  openSource: plain("openSource"),
  showProblems: plain("showProblems"),
  manageTrust: plain("manageTrust"),
  verifyFromBuild: plain("verifyFromBuild"),
  importSource: plain("importSource"),
  publish: record({ type: kind("publish"), plan: index }),
  confirmFile: record({ type: kind("confirmFile"), plan: index, file: index }),
  openFile: record({ type: kind("openFile"), plan: index, file: index }),
  verifyWith: record({ type: kind("verifyWith"), protocol }),
  copy: record({ type: kind("copy"), text: text(64 * 1024) }),
  openRaw: record({ type: kind("openRaw"), responseIndex: index }),
  openValue: record({ type: kind("openValue"), responseIndex: index, path }),
  openExternal: record({
    type: kind("openExternal"),
    external: index,
    page: fc.constantFrom("explorerUrl" as const, "statusUrl" as const),
  }),
  remedy: record({ type: kind("remedy"), remedy }),
  openDeploymentFile: record({ type: kind("openDeploymentFile"), path: text(1024) }),
  openDeclaration: record({
    type: kind("openDeclaration"),
    folder: text(4096),
    path: text(1024),
    contract: text(200),
    kind: fc.constantFrom("contract", "function", "event", "error" as const),
    signature: text(4096),
  }),
  openFailure: record({ type: kind("openFailure") }),
  openCallSite: record({ type: kind("openCallSite"), call: index }),
  openReference: record({ type: kind("openReference"), text: text(200) }),
  debugTransaction: plain("debugTransaction"),
  debugCall: record({ type: kind("debugCall"), call: index }),
  lookElsewhere: record({ type: kind("lookElsewhere"), network: text(200) }),
  showVerification: record({ type: kind("showVerification"), entry: text(300) }),
  copyAs: record({ type: kind("copyAs"), format }),
  batch: record({
    type: kind("batch"),
    action: fc.constantFrom("pause", "resume", "retryFailed", "retryCanceled", "review" as const),
  }),
  row: record({
    type: kind("row"),
    row: index,
    action: fc.constantFrom("tick", "untick", "retry", "takeBack", "open", "checkConnection" as const),
  }),
  request: record({
    type: kind("request"),
    id: index,
    request: record({ type: kind("rows"), list, from: index, count: fc.nat(200), filter: text(200) }),
  }),
};

function oneOf<Value>(all: Readonly<Record<string, fc.Arbitrary<Value>>>): fc.Arbitrary<Value> {
  return fc.oneof(...Object.values(all));
}

/** Whatever a page may say to its panel. */
export const anyPageMessage: fc.Arbitrary<PageMessage> = oneOf(pageMessages);
