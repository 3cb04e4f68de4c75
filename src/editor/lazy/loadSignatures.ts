import type * as vscode from "vscode";
import { SignatureNames, type SignaturePort } from "../../app/signatures/signatureNames.ts";
import type { Channel } from "../../http/channel.ts";
import { lookupPolicy } from "../../http/requestPolicy.ts";
import { lookUpSignatures } from "../../services/signatures/signatureDatabase.ts";
import { untilEndOf } from "../extensionHost.ts";
import type { Settings } from "../settings.ts";

/** What the signature service knows that the settings name, whichever that is by then. */
export function loadSignatures(
  context: vscode.ExtensionContext,
  settings: Settings,
  channel: () => Promise<Channel>,
): SignatureNames {
  const read = (): SignaturePort | undefined => {
    const url = settings.signatureService();
    if (url === undefined) return undefined;
    return {
      url,
      lookUp: async (hashes, signal) => lookUpSignatures(await channel(), url, hashes, lookupPolicy, signal),
    };
  };
  // It is looked at for every row.
  let port = read();
  untilEndOf(context)(settings.onDidChange(() => (port = read())));
  return new SignatureNames(() => port, context.globalState);
}
