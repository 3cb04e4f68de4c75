import { signatureType } from "../core/abiSignature.ts";

/** A parameter of an ABI's item. */
export type AbiParameter = {
  /** Empty where it has none. Text from elsewhere, of at most 256 characters. */
  readonly name: string;
  /** In full, `uint256` for `uint`, and `tuple[]` where there are components; one that is not of the ABI as it is spelled. */
  readonly type: string;
  readonly isIndexed: boolean;
  /** Of a tuple. */
  readonly components: readonly AbiParameter[];
  /** Of structs and enums the type in the source, `struct Parlor.Offer[]` or `enum Grade`, where the ABI has it. */
  readonly sourceType?: string;
  /** The names of an enum's values in order, where its values, or the items of a list, are of one, and a source tells them. */
  readonly members?: readonly string[];
};

/** A type as the source writes it where the ABI has that, else as a signature does. */
export function sourceTypeOf(parameter: AbiParameter): string {
  return parameter.sourceType ?? signatureType(parameter) ?? parameter.type;
}

/** The names of the values of enums in order, by what an ABI calls the enums: `Shop.Status`, or `Status` outside of contracts. */
export type EnumMembers = ReadonlyMap<string, readonly string[]>;

export type AbiFunction = {
  readonly kind: "function";
  readonly name: string;
  /** `withdraw(uint256)` */
  readonly signature: string;
  /** Eight digits in lower case. */
  readonly selector: string;
  readonly inputs: readonly AbiParameter[];
  readonly outputs: readonly AbiParameter[];
  /** Whether it is declared as `view` or `pure`. */
  readonly isReadOnly: boolean;
};

export type AbiError = {
  readonly kind: "error";
  readonly name: string;
  readonly signature: string;
  /** Eight digits in lower case. */
  readonly selector: string;
  readonly inputs: readonly AbiParameter[];
};

export type AbiEvent = {
  readonly kind: "event";
  readonly name: string;
  readonly signature: string;
  /** 64 digits in lower case; undefined where it is anonymous. */
  readonly topic: string | undefined;
  readonly inputs: readonly AbiParameter[];
};
