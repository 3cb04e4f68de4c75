import { describeServices } from "./devnet/describe.ts";
import { describeLocalChain } from "./devnet/local/localChain.ts";

/**
 * What `npm start` prints: the address to open first, so that nothing pushes it out of sight. Which samples there are
 * stands in the sample project.
 */
export function startText(
  { url, version }: { readonly url: string; readonly version: string },
  devnet: Parameters<typeof describeServices>[0],
  localChain: Parameters<typeof describeLocalChain>[0],
): string {
  return [
    url,
    `Open it in a browser on this machine: VS Code ${version} with the samples. Ctrl-C ends it.`,
    "",
    describeServices(devnet),
    describeLocalChain(localChain),
  ].join("\n");
}
