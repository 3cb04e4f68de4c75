import * as vscode from "vscode";
import { formatDeepLink, type DeepLinkTarget } from "../app/subjects/deepLink.ts";

/** A deep link that opens this in a VS Code of the same kind that has the extension. @param extensionId of the extension itself */
export function deepLinkTo(
  { extensionId }: { readonly extensionId: string },
  target: DeepLinkTarget,
): string {
  return formatDeepLink(`${vscode.env.uriScheme}://${extensionId}`, target);
}
