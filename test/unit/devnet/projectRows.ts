/** What the builds of the sample workspace come to for a contract. */
export type ProjectRow = {
  /** Folder of the project, and contract. */
  readonly build: string;
  readonly relation: "exact" | "identical" | "sameCode";
  readonly grade: "exact" | "match" | "notKnown";
  /** Why the grade is no better. */
  readonly reasons: readonly string[];
  /** The service's own grades; undefined where nothing can be sent. */
  readonly service: { readonly runtime: string; readonly creation: string } | undefined;
  /** What is sent. */
  readonly files: readonly string[];
};

const exact = (build: string, ...files: string[]): ProjectRow => ({
  build,
  relation: "exact",
  grade: "exact",
  reasons: [],
  service: { runtime: "exact", creation: "exact" },
  files,
});

/** By sample. `none`: no build has its code. */
export const projectRows: Readonly<Record<string, ProjectRow | "none">> = {
  savings: exact("foundry Savings", "src/Savings.sol"),
  draws: exact("hardhat2 Draws", "contracts/Draws.sol"),
  raffle: exact("hardhat2 Raffle", "contracts/Draws.sol", "contracts/Raffle.sol"),
};
