/** A type of the ABI: what stands before its brackets, and these. */
export type AbiType = {
  /** `tuple`, or an elementary type. */
  readonly base: string;
  /** `[2][]` */
  readonly brackets: string;
};

const shape = /^([a-z]+\d{0,3}(?:x\d{1,2})?)((?:\[(?:[1-9]\d{0,8})?\]){0,16})$/;

const withoutSize = new Set(["address", "bool", "string", "bytes", "function", "tuple"]);

/**
 * Takes a type apart that is written in full, `uint256`. Undefined for one that is not of the ABI: of a library alone, as
 * `Store.Box storage`, or of a size that no compiler has. An array of no items is none either: it takes up no bytes, so that
 * any number of it would fit.
 */
export function parseAbiType(text: string): AbiType | undefined {
  const [, base, brackets] = shape.exec(text) ?? [];
  return base === undefined || brackets === undefined || !isBase(base) ? undefined : { base, brackets };
}

function isBase(base: string): boolean {
  if (withoutSize.has(base)) return true;
  const [, name, size, decimals] = /^([a-z]+)(\d+)(?:x(\d+))?$/.exec(base) ?? [];
  const count = Number(size);
  if (size !== String(count)) return false;
  if (name === "bytes") return decimals === undefined && count >= 1 && count <= 32;
  if (count < 8 || count > 256 || count % 8 !== 0) return false;
  if (name === "uint" || name === "int") return decimals === undefined;
  return (name === "fixed" || name === "ufixed") && decimals !== undefined && Number(decimals) <= 80;
}
