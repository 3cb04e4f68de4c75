import type { AbiItem } from "../../decode/decoding.ts";
import type { Provenance } from "../../decode/provenance.ts";
import { decodingWords as words } from "../../text/decoding/decoding.ts";
import type { Piece } from "../page/piece.ts";

/** UTF-16 units that a page may send of each. */
const longest = { path: 1024, contract: 200, signature: 4096 };

/** Leads to where the source of a build declares an item; nothing where the names are of anything else. */
export function sourceLink({ kind, signature }: AbiItem, provenance: Provenance): readonly Piece[] {
  if (provenance.kind !== "build" && provenance.kind !== "guess") return [];
  const { path, contract } = provenance;
  const fits =
    path.length <= longest.path &&
    contract.length <= longest.contract &&
    signature.length <= longest.signature;
  if (!fits) return [];
  const message = { type: "openDeclaration", path, contract, kind, signature } as const;
  return [{ kind: "action", text: words.goToSource(), title: words.goToSourceOf(signature), message }];
}
