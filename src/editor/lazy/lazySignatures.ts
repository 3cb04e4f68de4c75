import type * as vscode from "vscode";
import type { SignatureNames } from "../../app/signatures/signatureNames.ts";
import { once } from "../../core/async/once.ts";
import type { Channel } from "../../http/channel.ts";
import type { Settings } from "../settings.ts";

/**
 * What a signature service knows, loaded when it is first needed.
 * @returns undefined where the settings name none
 */
export function lazySignatures(
  context: vscode.ExtensionContext,
  settings: Settings,
  channel: () => Promise<Channel>,
): () => Promise<SignatureNames | undefined> {
  const load = once(async () => {
    const { loadSignatures } = await import("./loadSignatures.ts");
    return loadSignatures(context, settings, channel);
  });
  return async () => (settings.signatureService() === undefined ? undefined : load());
}
