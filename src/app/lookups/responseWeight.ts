/** What a value takes beside its text: some 50 bytes for an item of a list, up to twice as many for an object. */
const unitsPerValue = 24;

const comma = 44;
const openBracket = 91;
const openBrace = 123;

/**
 * What an answer weighs while it is held, in UTF-16 units: its text, and what is made of it, by the most values that may
 * stand in the text.
 */
export function responseWeight(text: string): number {
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === comma || code === openBracket || code === openBrace) values += 1;
  }
  return text.length + values * unitsPerValue;
}
