/**
 * A message with something other than text at its placeholders, in the order in which the language has them: `{0}` is the
 * first of the values. A placeholder without a value stays as it is.
 */
export function atPlaceholders<Piece>(
  message: string,
  text: (text: string) => Piece,
  ...values: readonly Piece[]
): readonly Piece[] {
  return message.split(/\{([0-9])\}/).flatMap((part, index) => {
    // Every second part is what the expression found: the number of a placeholder.
    if (index % 2 === 1) return values[Number(part)] ?? text(`{${part}}`);
    return part === "" ? [] : text(part);
  });
}
