/**
 * The number of an enum's value by its name: as `High`, or as in code, `Grade.High` and `Parlor.Grade.High`. Undefined for any other text.
 *
 * @param enumName as sources call the enum, `Parlor.Grade`, or just `Grade` outside of contracts
 * @param members the names of its values in order
 */
export function enumNumber(text: string, enumName: string, members: readonly string[]): bigint | undefined {
  const place = members.findIndex((member) => `.${enumName}.${member}`.endsWith(`.${text}`));
  return place < 0 ? undefined : BigInt(place);
}
