import { checksummed } from "../../core/address.ts";
import type { Hex } from "../../core/hex.ts";
import { entityIdOfLongZero } from "../../core/hedera/longZero.ts";
import { panelWords } from "../../text/pages/panel.ts";
import { verificationWords as words } from "../../text/verification/verificationPage.ts";
import type { PageHead, Piece } from "../page/pageModel.ts";
import { aside } from "../values/shownText.ts";
import type { ShownContract } from "./view.ts";

/** Which contract a page is about, by each of its names, and on which network. */
export function identity({ address, contractId, network, chainId }: ShownContract): PageHead["identity"] {
  const whole = checksummed(address as Hex);
  const isLongZero = contractId !== undefined && entityIdOfLongZero(address as Hex) !== undefined;
  const id = contractId === undefined ? [] : [named(contractId, panelWords.contractId())];
  return {
    of: words.contract(),
    names: [
      [...named(whole, panelWords.address()), ...(isLongZero ? [aside(words.longZero())] : [])],
      ...id,
      [{ kind: "text", text: chainId === "" ? network : panelWords.networkOf(network, chainId) }],
    ],
  };
}

function named(whole: string, what: string): readonly Piece[] {
  return [
    { kind: "reference", text: whole, whole },
    { kind: "copy", what, whole },
  ];
}
