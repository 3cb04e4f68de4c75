import type { VerificationRequest, SourceInput } from "../../src/services/verifier/verification.ts";

/** The contract that verifications of tests are about, as services are sent it and as they spell it. */
export const contractAddress = "0xe78a0f7e598cc8b0bb87894b0f60dd2a88d6a8ab";
export const spelledAddress = "0xe78A0F7E598Cc8b0Bb87894B0F60dD2a88d6a8Ab";
export const otherAddress = "0x5b1869D9A4C187F2EAa108f3062412ecf0526b24";

/** A verification of that contract on chain 1. */
export function verificationRequest(
  verifierUrl: string,
  {
    source = "etherscan",
    apiKey,
    ...parts
  }: Partial<
    Omit<VerificationRequest, "way"> & Pick<SourceInput & { kind: "explorer" }, "source" | "apiKey">
  > = {},
): VerificationRequest {
  return {
    verifierUrl,
    way: { kind: "explorer", source, apiKey },
    chainId: "1",
    address: contractAddress,
    ...parts,
  };
}

/** What is published of a contract whose source does not matter. */
export const smallPublication = {
  form: "standardJson",
  input: { language: "Solidity", sources: {}, settings: {} },
  compilerVersion: "0.8.28+commit.7893614a",
  contractIdentifier: "a.sol:A",
} as const;
