/** Where a hole of a template stands: between tags, inside a quoted attribute value, or among a tag's attributes. */
export type HoleContext = "content" | "attributeValue" | "attributes";

type Place = HoleContext | "rawText";

/** Attribute values that would be run, parsed or sent to rather than read. */
const activeAttribute = /\s(?:on[a-z]+|style|srcdoc|action|formaction)="[^"]*$/i;

/**
 * The context of each hole of a template, in order.
 * @throws Error when a hole stands where escaping would not help: in a tag or attribute name, an unquoted value, an
 * attribute that is run as code, or a script or style element.
 */
export function holeContexts(chunks: readonly string[]): readonly HoleContext[] {
  const contexts: HoleContext[] = [];
  let place: Place = "content";
  chunks.forEach((chunk, index) => {
    place = placeAfter(chunk, place);
    if (index === chunks.length - 1) {
      if (place !== "content") throw new Error(`A template ends inside a tag: ${chunk}`);
      return;
    }
    if (place === "rawText") throw new Error("Nothing can be put into a script or style element.");
    if (place === "attributes" && !/\s$/.test(chunk)) throw new Error(`An unquoted hole after: ${chunk}`);
    if (place === "attributeValue" && activeAttribute.test(chunk))
      throw new Error(`A hole in an active attribute: ${chunk}`);
    contexts.push(place);
  });
  return contexts;
}

function placeAfter(chunk: string, before: Place): Place {
  let place = before;
  let tagStart = 0;
  for (let at = 0; at < chunk.length; at += 1) {
    const character = chunk.charAt(at);
    if (place === "content") {
      if (character !== "<") continue;
      place = "attributes";
      tagStart = at;
    } else if (place === "attributes") {
      if (character === "'") throw new Error(`Attribute values are quoted with ": ${chunk}`);
      if (character === '"') place = "attributeValue";
      if (character === ">")
        place = /^<(?:script|style)\b/i.test(chunk.slice(tagStart)) ? "rawText" : "content";
    } else if (place === "attributeValue") {
      if (character === '"') place = "attributes";
    } else if (chunk.startsWith("</", at)) {
      place = "attributes";
      tagStart = at;
    }
  }
  return place;
}
