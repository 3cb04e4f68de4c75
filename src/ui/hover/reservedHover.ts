import { hoverWords as words } from "../../text/hover.ts";
import type { EntityId } from "../../core/hedera/entityId.ts";
import { calledName } from "../../text/hedera/reservedEntity.ts";
import { ownPart, type HoverPart } from "./hoverPart.ts";

/** What a hover over a number of the network's own says: nobody is asked, for there is no record of it. */
export function reservedHover(id: EntityId): readonly HoverPart[] {
  const name = calledName(id);
  return [ownPart([`**${name.slice(0, 1).toUpperCase()}${name.slice(1)}**`, words.reserved()])];
}
