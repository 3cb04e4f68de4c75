/** Whether a folder of this name is one of the tools that deploy contracts. */
export function isDeploymentFolder(name: string): boolean {
  return /^(?:broadcast|deployments|ignition)$/.test(name);
}

/** Whether the tools that deploy contracts write the file: what it calls a hash is a transaction's. */
export function isDeploymentFile(path: string): boolean {
  return /\.jsonl?$/.test(path) && path.split("/").slice(0, -1).some(isDeploymentFolder);
}

/** Whether a place is in the list of hashes not yet confirmed that such tools write. */
export function isPending(text: string, start: number): boolean {
  const open =
    text
      .slice(0, start)
      .split(/[\]{}]/)
      .at(-1) ?? "";
  return /"pending"\s*:\s*\[/.test(open);
}
