/** A parameter of an ABI's item. */
export type AbiParameter = {
  /** Empty where it has none. Text from elsewhere. */
  readonly name: string;
  /** As the ABI spells it: `tuple[]` where there are components. */
  readonly type: string;
  readonly isIndexed: boolean;
  /** Of a tuple. */
  readonly components: readonly AbiParameter[];
};

export type AbiFunction = {
  readonly kind: "function";
  readonly name: string;
  /** `withdraw(uint256)` */
  readonly signature: string;
  /** Eight digits in lower case. */
  readonly selector: string;
  readonly inputs: readonly AbiParameter[];
  readonly outputs: readonly AbiParameter[];
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
