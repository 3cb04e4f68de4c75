import * as vscode from "vscode";
import type { ApiKeys } from "../../app/keys/apiKeys.ts";
import type { HashConsent } from "../../app/consent/hashConsent.ts";
import type { History } from "../../app/history/history.ts";
import { KeyConsent } from "../../app/keys/keyConsent.ts";
import type { StateStore } from "../../app/ports.ts";
import type { Hex } from "../../core/hex.ts";

/** When a key goes along with a verification; the question is loaded when there is one to ask. */
export function lazyKeyConsent(keys: ApiKeys, state: StateStore): KeyConsent {
  return new KeyConsent({
    keys,
    state,
    isTrusted: () => vscode.workspace.isTrusted,
    ask: async (question, signal) => {
      const { askToSendKey } = await import("./askToSendKey.ts");
      return askToSendKey(question, signal);
    },
  });
}

/** Which 32-byte values may be sent where, judged by where they stand and by the addresses of the history. */
export async function loadHashConsent(history: () => Promise<History>): Promise<HashConsent> {
  const [{ HashConsent }, { hashQuestions }, { judgeHex }] = await Promise.all([
    import("../../app/consent/hashConsent.ts"),
    import("./askToSendHash.ts"),
    import("../../app/consent/hexContext.ts"),
  ]);
  return new HashConsent({
    ...hashQuestions,
    judge: async (hash, place) => {
      const [{ addressOfKey }, { listing }] = await Promise.all([
        import("../../core/keyAddress.ts"),
        history(),
      ]);
      const knowsAddress = (address: Hex): boolean =>
        [...listing.contracts.values()]
          .flat()
          .some(({ entry }) => entry.address[0].toLowerCase() === address);
      return judgeHex(hash, place, knowsAddress, addressOfKey);
    },
  });
}
