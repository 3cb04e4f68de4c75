/** A parameter of an ABI's item. */
export type AbiParameter = {
  /** Empty where it has none. Text from elsewhere, of at most 256 characters. */
  readonly name: string;
  /** In full, `uint256` for `uint`, and `tuple[]` where there are components; one that is not of the ABI as it is spelled. */
  readonly type: string;
  readonly isIndexed: boolean;
  /** Of a tuple. */
  readonly components: readonly AbiParameter[];
  /** Which enum its values are of, or the items of a list: `Shop.Status`, or `Status` outside of contracts. */
  readonly enumName?: string;
  /** The names of that enum's values in order, where a source tells them. */
  readonly members?: readonly string[];
};

/** Parameters with the names of the values of enums. @param enums by what they are called */
export function withEnumMembers(
  parameters: readonly AbiParameter[],
  enums: ReadonlyMap<string, readonly string[]>,
): readonly AbiParameter[] {
  return parameters.map((parameter) => {
    const members = enums.get(parameter.enumName ?? "");
    const components = withEnumMembers(parameter.components, enums);
    return { ...parameter, components, ...(members && { members }) };
  });
}

/** Whether values of an enum are among these. */
export function hasEnums(parameters: readonly AbiParameter[]): boolean {
  return parameters.some(({ enumName, components }) => enumName !== undefined || hasEnums(components));
}

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
