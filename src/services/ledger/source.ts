/** Where a ledger is asked. */
export type LedgerSource = {
  readonly kind: "mirror";
  /** Base URL, without a slash at its end. */
  readonly url: string;
};

declare const isLedgerId: unique symbol;

/**
 * Tells one ledger from another: its chain and the source that is asked first, as in `296@https://testnet.mirrornode.hedera.com`.
 * A network whose URL is changed has another ledger, and two networks may have the same. It may be stored: of the path of a URL, which
 * may hold a key, it has a hash.
 */
export type LedgerId = string & { readonly [isLedgerId]: true };
