import type { Hex } from "viem";
import type { CallFrame } from "../devnet/chain/callFrame.ts";
import type { Chain } from "../devnet/chain/chain.ts";
import { keeper } from "../devnet/story/setting.ts";

/** A contract on the chain. */
export type Deployed = {
  /** In lower case. */
  readonly address: Hex;
  /** What it was created with, arguments included. */
  readonly initcode: Hex;
  readonly transaction: Hex;
};

type Receipt = { readonly status: Hex; readonly transactionHash: Hex };

/** Deploys and calls on a chain. */
export class Stage {
  readonly #chain: Chain;

  constructor(chain: Chain) {
    this.#chain = chain;
  }

  get url(): string {
    return this.#chain.url;
  }

  /** Deploys code as it stands. */
  async deploy(initcode: Hex): Promise<Deployed> {
    const [deployed] = await this.#send({ data: initcode });
    if (deployed === undefined) throw new Error("Nothing was deployed");
    return deployed;
  }

  /** Calls a contract. @returns what that created, in its order */
  call(to: Hex, data: Hex): Promise<readonly Deployed[]> {
    return this.#send({ to, data });
  }

  /** What a transaction created, from outside inwards. */
  async creationsOf(transaction: Hex): Promise<readonly Deployed[]> {
    const tracer = { tracer: "callTracer" };
    return creationsIn(
      await this.#chain.rpc<CallFrame>("debug_traceTransaction", transaction, tracer),
      transaction,
    );
  }

  /** The code of a contract, in digits. */
  async codeOf(address: Hex): Promise<string> {
    return (await this.#chain.rpc<Hex>("eth_getCode", address, "latest")).slice(2);
  }

  /** What a slot holds, in digits. */
  async slotOf(address: Hex, slot: string): Promise<string> {
    return (await this.#chain.rpc<Hex>("eth_getStorageAt", address, `0x${slot}`, "latest")).slice(2);
  }

  async #send(transaction: { readonly data: Hex; readonly to?: Hex }): Promise<readonly Deployed[]> {
    const { rpc } = this.#chain;
    const sent = { from: keeper, gas: "0x1c9c380", ...transaction };
    const { status, transactionHash } = await rpc<Receipt>("eth_sendTransactionSync", sent);
    if (status !== "0x1") throw new Error(`The transaction ${transactionHash} failed`);
    return this.creationsOf(transactionHash);
  }
}

function creationsIn(frame: CallFrame, transaction: Hex): Deployed[] {
  const inside = (frame.calls ?? []).flatMap((call) => creationsIn(call, transaction));
  if (!frame.type.startsWith("CREATE") || frame.to === undefined) return inside;
  const own = { address: frame.to.toLowerCase() as Hex, initcode: frame.input as Hex, transaction };
  return [own, ...inside];
}
