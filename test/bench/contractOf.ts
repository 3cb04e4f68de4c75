import { parseContractReference, type ContractReference } from "../../src/core/contractReference.ts";

/** The contract that a text names. */
export function contractOf(text: string): ContractReference {
  const contract = parseContractReference(text);
  if (!contract.ok) throw new Error(`${text} is no contract`);
  return contract.value;
}
