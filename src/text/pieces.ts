/**
 * A message with something other than text at its placeholders, in the order in which the language has them: `{0}` is the
 * first of what is given. A placeholder without anything given stays as it is.
 */
export function atPlaceholders<Piece>(
  message: string,
  text: (text: string) => Piece,
  ...given: readonly Piece[]
): readonly Piece[] {
  return message.split(/\{([0-9])\}/).flatMap((part, index) => {
    // Every second part is what the expression found: the number of a placeholder.
    if (index % 2 === 1) return given[Number(part)] ?? text(`{${part}}`);
    return part === "" ? [] : text(part);
  });
}
