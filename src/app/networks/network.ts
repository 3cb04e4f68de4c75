import type { Protocol } from "../../services/verifier/verification.ts";

/** A chain ID with the addresses of its services. A network may lack either service. */
export type Network = {
  readonly name: string;
  /** Decimal digits. */
  readonly chainId: string;
  readonly mirrorUrl: string | undefined;
  readonly verifierUrl: string | undefined;
  readonly verifierProtocol: Protocol;
  /** The word for `blockexplorer` in the verification paths; without it there is no explorer to import from. */
  readonly explorerSource: string | undefined;
  /** Web page of an address or transaction; holds `{address}` or `{transaction}`. */
  readonly explorerUrl: string | undefined;
};
