import { itemsOf } from "../commandOptions.ts";
import { EntryPlace } from "./lazyTree.ts";

/** No tree has more rows. */
const maxPlaces = 10_000;

/** What a command is given by a tree's menu: the row whose menu it is, and all that are selected with it, if it is among them. */
function givenPlaces([place, selected]: readonly unknown[]): readonly unknown[] {
  const all = itemsOf(selected, maxPlaces);
  return all.includes(place) ? all : [place];
}

/** The handles of the rows that a command is given, by a menu or in words. */
export function givenHandles(given: readonly unknown[]): readonly unknown[] {
  return givenPlaces(given).map((place) => (place instanceof EntryPlace ? place.handle : place));
}

/** Whether all that a command is given are places of the trees: then a menu of theirs was used. */
export function areTreeHandles(given: readonly unknown[]): boolean {
  return givenPlaces(given).every((place) => place instanceof EntryPlace);
}
