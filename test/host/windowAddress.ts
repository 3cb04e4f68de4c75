import { pathToFileURL } from "node:url";

/** What the window at an address shows. */
export type WindowContent = {
  readonly port: number;
  readonly token: string;
  /** Absolute path of a folder or a `.code-workspace` file. */
  readonly folder: string | undefined;
  readonly extensionDevelopmentPaths: readonly string[];
  readonly extensionTestsPath: string | undefined;
};

/** The address of a window: what the server is to show, and which extensions to load from where they are developed. */
export function windowAddress(content: WindowContent): string {
  const authority = `127.0.0.1:${content.port}`;
  const remote = (file: string): string => `vscode-remote://${authority}${pathToFileURL(file).pathname}`;
  const payload = content.extensionDevelopmentPaths.map((file) => ["extensionDevelopmentPath", remote(file)]);
  if (content.extensionTestsPath !== undefined)
    payload.push(["extensionTestsPath", remote(content.extensionTestsPath)]);
  const address = new URL(`http://${authority}/`);
  address.searchParams.set("tkn", content.token);
  if (content.folder === undefined) address.searchParams.set("ew", "true");
  else
    address.searchParams.set(
      content.folder.endsWith(".code-workspace") ? "workspace" : "folder",
      content.folder,
    );
  address.searchParams.set("payload", JSON.stringify(payload));
  return address.href;
}
