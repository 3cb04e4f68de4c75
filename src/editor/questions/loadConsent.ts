import * as vscode from "vscode";
import type { ApiKeys } from "../../app/keys/apiKeys.ts";
import type { HashConsent } from "../../app/consent/hashConsent.ts";
import type { WorkspaceDeployments } from "../../app/deployments/workspaceDeployments.ts";
import type { History } from "../../app/history/history.ts";
import type { KeyConsent } from "../../app/keys/keyConsent.ts";
import type { StateStore } from "../../app/ports.ts";

/** When a key goes along with a verification; the question is loaded when there is one to ask. */
export async function loadKeyConsent(keys: ApiKeys, state: StateStore): Promise<KeyConsent> {
  const { KeyConsent } = await import("../../app/keys/keyConsent.ts");
  return new KeyConsent({
    keys,
    state,
    isTrusted: () => vscode.workspace.isTrusted,
    ask: async (question, signal) => {
      const { askToSendKey } = await import("./askToSend.ts");
      return askToSendKey(question, signal);
    },
  });
}

/** Which 32-byte values may be sent where, judged by their texts and by the addresses of history and deployments. */
export async function loadHashConsent(known: {
  readonly history: () => Promise<History>;
  readonly deployments: () => Promise<WorkspaceDeployments>;
}): Promise<HashConsent> {
  const [{ HashConsent }, { hashQuestions }, { classifyHex }] = await Promise.all([
    import("../../app/consent/hashConsent.ts"),
    import("./askToSend.ts"),
    import("../../app/consent/classifyHex.ts"),
  ]);
  return new HashConsent({
    ...hashQuestions,
    classify: async (hash, place) => {
      const [{ knownAccounts }, { listing }, deployments] = await Promise.all([
        import("../../app/history/knownAccounts.ts"),
        known.history(),
        known.deployments(),
      ]);
      return classifyHex(hash, place, knownAccounts(listing, await deployments.accounts()));
    },
  });
}
