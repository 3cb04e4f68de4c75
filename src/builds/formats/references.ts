import { isJsonObject, type JsonValue } from "../../core/json/jsonValue.ts";
import { maxPlaces, type CodePlace, type NamedPlaces } from "../code/compiledCode.ts";

/** solc's references to libraries, `{file: {library: [{start, length}]}}`, by the library's qualified name. */
export function libraryReferences(value: JsonValue | undefined): NamedPlaces[] {
  return pairsOf(value).flatMap(([file, libraries]) =>
    pairsOf(libraries).map(([library, places]) => ({ name: `${file}:${library}`, places: placesIn(places) })),
  );
}

/** solc's references to immutables, `{id: [{start, length}]}`; undefined where the tool wrote none, not even that there are none. */
export function immutableReferences(value: JsonValue | undefined): NamedPlaces[] | undefined {
  if (!isJsonObject(value)) return undefined;
  return pairsOf(value).map(([id, places]) => ({ name: id, places: placesIn(places) }));
}

function pairsOf(value: JsonValue | undefined): [string, JsonValue][] {
  return isJsonObject(value) ? Object.entries(value) : [];
}

function placesIn(value: JsonValue): CodePlace[] {
  if (!Array.isArray(value)) return [];
  // One more than codes are read with is enough to tell that there are too many.
  return value
    .slice(0, maxPlaces + 1)
    .flatMap((place) =>
      isJsonObject(place) && typeof place["start"] === "number" && typeof place["length"] === "number"
        ? [{ start: place["start"], length: place["length"] }]
        : [],
    );
}
