import type { Hex } from "../../core/hex.ts";

/** A row of a verified source in a tree: the source of a contract, or one of its files by its shown path. */
export type SourcePlace = {
  readonly network: string;
  readonly address: Hex;
  readonly file?: string | undefined;
};

/** A place as the text that VS Code holds it by. A tab stands in none of its parts. */
export function formatSourceHandle({ network, address, file }: SourcePlace): string {
  return ["source", network, address, ...(file === undefined ? [] : [file])].join("\t");
}

/** Undefined for the handle of another row. */
export function parseSourceHandle(handle: string): SourcePlace | undefined {
  const [kind, network = "", address = "", file] = handle.split("\t");
  return kind === "source" ? { network, address: address as Hex, file } : undefined;
}
