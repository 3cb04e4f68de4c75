import { mostTimestamps } from "../../core/timestampFilter.ts";
import type { ExternalPage } from "../../services/verifier/externalVerifications.ts";
import { readProtocol } from "../../services/verifier/verification.ts";
import type { RemedyKind } from "../../text/explanation.ts";
import {
  copyFormats,
  plainTypes,
  type BatchAction,
  type CandidatePart,
  type DeclarationKind,
  type PageMessage,
  type PlainMessage,
  type RowAction,
  type RowsRequestMessage,
} from "./pageMessage.ts";
import {
  hasExactly,
  isIndex,
  isKeyOf,
  isText,
  plainFields,
  type PlainFields,
} from "../../core/json/plainFields.ts";
import { longestFilter, longestVersion, rowLists } from "./rowList.ts";
import { isPath } from "./valuePath.ts";

const longestCopy = 64 * 1024;
const longestReference = 200;
const longestFolder = 4096;
const longestPath = 1024;
const longestSignature = 4096;
const longestTimestamp = 40;
const longestNetwork = 200;
const longestEntry = 300;
const mostRows = 200;

const declarationKinds: Readonly<Record<DeclarationKind, true>> = {
  contract: true,
  function: true,
  event: true,
  error: true,
};

const batchActions: Readonly<Record<BatchAction, true>> = {
  pause: true,
  resume: true,
  continue: true,
  retryFailed: true,
  retryCanceled: true,
  review: true,
  lookAgain: true,
  tickAll: true,
  untickAll: true,
};

const candidateParts: Readonly<Record<CandidatePart, true>> = {
  call: true,
  error: true,
  log: true,
  trace: true,
  traceError: true,
};

const rowActions: Readonly<Record<RowAction, true>> = {
  tick: true,
  untick: true,
  retry: true,
  takeBack: true,
  open: true,
  verify: true,
  checkConnection: true,
};

const remedies: Readonly<Record<RemedyKind, true>> = {
  tryAgain: true,
  otherProtocol: true,
  setApiKey: true,
  clearApiKey: true,
  selectNetwork: true,
  openNetworkSettings: true,
  openProxySettings: true,
  openBuildSettings: true,
  showBuilds: true,
  checkConnection: true,
  verifyLongZero: true,
  openExplorer: true,
};

const externalPages: Readonly<Record<ExternalPage, true>> = { explorerUrl: true, statusUrl: true };

/** Reads a message from a page; `undefined` for everything that is not exactly one, extra fields included. */
export function parsePageMessage(value: unknown): PageMessage | undefined {
  const fields = plainFields(value);
  if (fields === undefined) return undefined;
  const {
    type,
    protocol,
    text,
    responseIndex,
    path,
    remedy,
    timestamps,
    network,
    format,
    entry,
    plan,
    file,
  } = fields;
  const holds = (...names: readonly string[]): boolean => hasExactly(fields, ["type", ...names]);
  if (isKeyOf(plainTypes, type)) return holds() ? ({ type } as PlainMessage) : undefined;
  switch (type) {
    case "verifyWith": {
      const known = readProtocol(protocol);
      return holds("protocol") && known !== undefined ? { type, protocol: known } : undefined;
    }
    case "copy":
      return holds("text") && isText(text, longestCopy) ? { type, text } : undefined;
    case "openRaw":
      return holds("responseIndex") && isIndex(responseIndex) ? { type, responseIndex } : undefined;
    case "openValue":
      return holds("responseIndex", "path") && isIndex(responseIndex) && isPath(path)
        ? { type, responseIndex, path: [...path] }
        : undefined;
    case "openExternal": {
      const { external, page } = fields;
      return holds("external", "page") && isIndex(external) && isKeyOf(externalPages, page)
        ? { type, external, page }
        : undefined;
    }
    case "remedy":
      return holds("remedy") && isKeyOf(remedies, remedy) ? { type, remedy } : undefined;
    case "openReference":
      return holds("text") && isText(text, longestReference) ? { type, text } : undefined;
    case "openDeclaration": {
      const { folder, path: file, contract, kind, signature } = fields;
      const isWhole =
        holds("folder", "path", "contract", "kind", "signature") && isKeyOf(declarationKinds, kind);
      const areTexts =
        isText(folder, longestFolder) && isText(file, longestPath) && isText(contract, longestReference);
      return isWhole && areTexts && isText(signature, longestSignature)
        ? { type, folder, path: file, contract, kind, signature }
        : undefined;
    }
    case "asOf": {
      if (!holds("timestamps") || !Array.isArray(timestamps) || timestamps.length > mostTimestamps)
        return undefined;
      // A list with gaps would skip them here, and hand on `undefined` afterwards.
      const texts = Array.from<unknown>(timestamps);
      const areTexts = texts.every((text): text is string => isText(text, longestTimestamp));
      return areTexts ? { type, timestamps: texts } : undefined;
    }
    case "lookElsewhere":
      return holds("network") && isText(network, longestNetwork) ? { type, network } : undefined;
    case "showVerification":
      return holds("entry") && isText(entry, longestEntry) ? { type, entry } : undefined;
    case "publish":
      return holds("plan") && isIndex(plan) ? { type, plan } : undefined;
    case "confirmFile":
    case "openFile":
      return holds("plan", "file") && isIndex(plan) && isIndex(file) ? { type, plan, file } : undefined;
    case "batch": {
      const { action } = fields;
      return holds("action") && isKeyOf(batchActions, action) ? { type, action } : undefined;
    }
    case "row": {
      const { row, action } = fields;
      return holds("row", "action") && isIndex(row) && isKeyOf(rowActions, action)
        ? { type, row, action }
        : undefined;
    }
    case "useCandidate": {
      const { part, place, candidate, explanation } = fields;
      return holds("part", "place", "candidate", "explanation") &&
        isKeyOf(candidateParts, part) &&
        isIndex(place) &&
        isIndex(candidate) &&
        isText(explanation, longestReference)
        ? { type, part, place, candidate, explanation }
        : undefined;
    }
    case "copyAs":
      return holds("format") && isKeyOf(copyFormats, format) ? { type, format } : undefined;
    case "rows":
      return parseRowsRequest(fields);
    default:
      return undefined;
  }
}

function parseRowsRequest(fields: PlainFields): RowsRequestMessage | undefined {
  const { list, from, count, filter, version } = fields;
  if (!hasExactly(fields, ["type", "list", "from", "count", "filter", "version"])) return undefined;
  if (!isKeyOf(rowLists, list) || !isIndex(from) || !isIndex(count) || count > mostRows) return undefined;
  const areTexts = isText(filter, longestFilter) && isText(version, longestVersion);
  return areTexts ? { type: "rows", list, from, count, filter, version } : undefined;
}
