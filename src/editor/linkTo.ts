import * as vscode from "vscode";
import { formatLink, type LinkTarget } from "../app/subjects/deepLink.ts";

/** A link that opens this in a VS Code of the same kind that has the extension. @param extensionId of the extension itself */
export function linkTo({ extensionId }: { readonly extensionId: string }, target: LinkTarget): string {
  return formatLink(`${vscode.env.uriScheme}://${extensionId}`, target);
}
