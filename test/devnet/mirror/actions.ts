import { sendJson } from "../http/reply.ts";
import type { Exchange } from "../http/serve.ts";
import { actionRows, type ActionRow } from "./actionRows.ts";
import type { ExecutionResults } from "./executionResults.ts";
import type { Ledger, LedgerTransaction } from "./ledger.ts";
import { sendInvalidParameter, sendMirrorError, sendNotFound } from "./mirrorError.ts";
import { parseTransactionName, sendInvalidTransactionName } from "./resultLookup.ts";

const known = new Set(["index", "limit", "order"]);
const indexPattern = /^(?:(eq|gt|gte|lt|lte):)?(\d{1,10})$/;
const pageSize = { usual: 25, most: 100 };

type IsMeant = (index: number) => boolean;

/** The calls that transactions made, as the mirror node has them; of some it has none. */
export class Actions {
  readonly #ledger: Ledger;
  readonly #results: ExecutionResults;
  readonly #notRecorded = new Set<string>();

  constructor(ledger: Ledger, results: ExecutionResults) {
    this.#ledger = ledger;
    this.#results = results;
  }

  /** Makes the mirror node have imported the transaction without its calls. */
  loseCalls(transaction: LedgerTransaction): void {
    this.#notRecorded.add(transaction.hash);
  }

  /** Answers `GET /api/v1/contracts/results/{transactionIdOrHash}/actions`. */
  answer(exchange: Exchange, text: string): void {
    const { query } = exchange;
    const unknown = [...query.keys()].find((key) => !known.has(key));
    const page = pageAsked(query);
    // An ID means the user's own transaction.
    const name = parseTransactionName(text, 0);
    const sent = name && this.#results.transactionOf(name);
    if (unknown !== undefined) sendMirrorError(exchange, 400, `Unknown query parameter: ${unknown}`);
    else if (typeof page === "string") sendInvalidParameter(exchange, page);
    else if (!name) sendInvalidTransactionName(exchange);
    else if (sent === undefined) sendNotFound(exchange);
    else sendPage(exchange, this.#rowsOf(sent), page);
  }

  #rowsOf(sent: LedgerTransaction | "child"): readonly ActionRow[] {
    return sent === "child" || this.#notRecorded.has(sent.hash) ? [] : actionRows(this.#ledger, sent);
  }
}

type Page = { readonly filters: readonly IsMeant[]; readonly limit: number; readonly isDescending: boolean };

/** Which rows are asked for, or the parameter that does not say. */
function pageAsked(query: URLSearchParams): Page | string {
  const asked = query.getAll("index");
  const filters = asked.map(parseIndexFilter).filter((filter) => filter !== undefined);
  const limit = query.get("limit") ?? String(pageSize.usual);
  const order = (query.get("order") ?? "asc").toLowerCase();
  if (filters.length < asked.length) return "index";
  if (!/^\d{1,9}$/.test(limit) || Number(limit) === 0) return "limit";
  return ["asc", "desc"].includes(order)
    ? { filters, limit: Number(limit), isDescending: order === "desc" }
    : "order";
}

function sendPage(exchange: Exchange, all: readonly ActionRow[], asked: Page): void {
  const rows = all.filter(({ index }) => asked.filters.every((isMeant) => isMeant(index)));
  if (asked.isDescending) rows.reverse();
  const actions = rows.slice(0, Math.min(asked.limit, pageSize.most));
  const links = { next: nextOf(exchange, actions, asked) };
  sendJson(exchange, 200, { actions, links }, { "cache-control": "public, max-age=600" });
}

function parseIndexFilter(text: string): IsMeant | undefined {
  const [, operator = "eq", digits] = indexPattern.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  switch (operator) {
    case "gt":
      return (index) => index > number;
    case "gte":
      return (index) => index >= number;
    case "lt":
      return (index) => index < number;
    case "lte":
      return (index) => index <= number;
    default:
      return (index) => index === number;
  }
}

/** The path of the next page, which a full page has even where nothing follows; the limit in it is the one asked for. */
function nextOf(
  { path, query }: Exchange,
  page: readonly ActionRow[],
  { limit, isDescending }: Page,
): string | null {
  const last = page.at(-1)?.index;
  if (last === undefined || page.length < Math.min(limit, pageSize.most)) return null;
  const kept = [...query].filter(([key]) => key !== "index").map(([key, value]) => `${key}=${value}`);
  return `${path}?${[...kept, `index=${isDescending ? "lt" : "gt"}:${last}`].join("&")}`;
}
