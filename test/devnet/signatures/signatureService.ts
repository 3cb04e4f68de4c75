import { keccak256, stringToBytes, toEventSignature, toFunctionSignature, type Abi } from "viem";
import type { Json } from "../http/json.ts";
import { sendJson, sendNoRoute, sendText } from "../http/reply.ts";
import type { Exchange } from "../http/serve.ts";

/** A signature that somebody has entered. */
type Entry = { readonly name: string; readonly filtered: boolean; readonly hasVerifiedContract: boolean };

type Hashes = Map<string, Entry[]>;

/** A database of signatures by their hashes, which responds as the public one does (docs/services/signature-services.md). */
export class SignatureService {
  /** By selectors: errors are among the functions. */
  readonly #functions: Hashes = new Map();
  /** By topics. */
  readonly #events: Hashes = new Map();

  /** Enters all that an ABI has, as of a contract that is verified. */
  addAbi(abi: Abi): void {
    const hasVerifiedContract = true;
    for (const item of abi) {
      if (item.type === "event") this.add("event", toEventSignature(item), { hasVerifiedContract });
      if (item.type !== "function" && item.type !== "error") continue;
      // An error is hashed as a function of its name is.
      const asFunction = { ...item, type: "function", outputs: [], stateMutability: "view" } as const;
      this.add("function", toFunctionSignature(asFunction), { hasVerifiedContract });
    }
  }

  /** Enters a signature; `filtered` for what the service knows to be spam. */
  add(
    kind: "function" | "event",
    name: string,
    { filtered = false, hasVerifiedContract = false } = {},
  ): void {
    const hash = keccak256(stringToBytes(name));
    const [hashes, key] = kind === "event" ? [this.#events, hash] : [this.#functions, hash.slice(0, 10)];
    const entries = hashes.get(key) ?? [];
    if (entries.every((entry) => entry.name !== name)) entries.push({ name, filtered, hasVerifiedContract });
    hashes.set(key, entries);
  }

  answer(exchange: Exchange): void {
    switch (`${exchange.method} ${exchange.path}`) {
      case "GET /signature-database/v1/lookup":
        this.#lookUp(exchange);
        return;
      case "GET /health":
        sendText(exchange, 200, "Alive and kicking!");
        return;
      default:
        sendNoRoute(exchange);
    }
  }

  #lookUp(exchange: Exchange): void {
    const { query } = exchange;
    const asked = (name: string): readonly string[] =>
      (query.get(name) ?? "").split(",").filter((hash) => hash !== "");
    const wrong = [...asked("function"), ...asked("event")].find((hash) => !isHash(hash));
    if (wrong !== undefined) {
      const error = `Invalid hash '${wrong}'. Hash must be 0x-prefixed and either be a 4 byte or 32 byte hex string.`;
      sendJson(exchange, 500, { ok: false, error });
      return;
    }
    const isFiltered = query.get("filter") !== "false";
    const found = (hashes: Hashes, name: string, none: Json): Json =>
      Object.fromEntries(
        asked(name).map((hash) => {
          const entries = hashes.get(hash.toLowerCase())?.filter(({ filtered }) => !(filtered && isFiltered));
          return [hash, entries ?? none];
        }),
      );
    const result = {
      function: found(this.#functions, "function", null),
      event: found(this.#events, "event", []),
    };
    sendJson(exchange, 200, { ok: true, result });
  }
}

const isHash = (text: string): boolean => /^0x(?:[0-9a-f]{8}|[0-9a-f]{64})$/i.test(text);
