/**
 * What a block explorer sends for a contract whose source was published there: the fields of its
 * `getsourcecode` answer, of which the matching library reads those below.
 */
export type PublishedSource = {
  /** One file as plain text, or the compiler's whole standard JSON input in an extra pair of braces. */
  SourceCode: string;
  ABI: string;
  ContractName: string;
  ContractFileName: string;
  CompilerVersion: string;
  OptimizationUsed: "0" | "1";
  Runs: string;
  ConstructorArguments: string;
  EVMVersion: string;
  Library: string;
  LicenseType: string;
  Proxy: string;
  Implementation: string;
  SwarmSource: string;
};
