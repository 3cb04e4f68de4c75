import { installPackages } from "../support/installPackages.ts";

/**
 * Where the contracts and compilers of this folder's package.json are installed, on first need (some 220 MB).
 *
 * @returns the folder that holds `node_modules`
 * @throws Error if npm cannot install, with what npm said
 */
export function ensurePackages(): Promise<string> {
  return installPackages({
    manifests: import.meta.dirname,
    name: "wellKnown",
    notice: "Installing well-known contracts and their compilers (once, about 220 MB) ...",
    // Peers are the clients that the contracts' authors tested with.
    parameters: ["--legacy-peer-deps"],
  });
}
