/** What the builds of the sample workspace come to for a contract. */
export type ProjectRow = {
  /** Folder of the project, and contract. */
  readonly build: string;
  readonly relation: "exact" | "identical" | "sameCode";
  readonly grade: "exact" | "match" | "notKnown" | "notProved";
  /** Why the grade is no better. */
  readonly reasons: readonly string[];
  /** The service's own grades; undefined where nothing can be sent. */
  readonly service: { readonly runtime: string; readonly creation: string } | undefined;
  /** Whether nothing can tell that the build was tampered with, so that a better grade is expected than the service finds. */
  readonly deceives?: true;
  /** Whether the service needs files that the contract's metadata does not name, and says so. */
  readonly needsAllFiles?: true;
  /** What is sent, and whether the file on the disk is another by now. */
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

const unsent = (build: string, reason: string): ProjectRow => ({
  build,
  relation: "exact",
  grade: "notKnown",
  reasons: [reason],
  service: undefined,
  files: [],
});

/** By sample. `none`: no build has its code. */
export const projectRows: Readonly<Record<string, ProjectRow | "none">> = {
  savings: exact("foundry Savings", "src/Savings.sol"),
  draws: exact("hardhat2 Draws", "contracts/Draws.sol"),
  raffle: exact("hardhat2 Raffle", "contracts/Draws.sol", "contracts/Raffle.sol"),
  tombola: {
    ...exact("hardhat2 Raffle", "contracts/Draws.sol", "contracts/Raffle.sol"),
    needsAllFiles: true,
    service: { runtime: "none", creation: "none" },
  },
  // Hardhat 3 keeps no metadata, which would prove the settings.
  terrace: {
    ...exact("hardhat3 Terrace", "project/contracts/Terrace.sol", "settings"),
    grade: "notProved",
    reasons: [],
  },
  corks: exact("truffle Corks", "project:/contracts/Corks.sol"),
  cellar: exact("truffle Cellar", "project:/contracts/Cellar.sol", "project:/contracts/Corks.sol"),
  garden: exact("foundry Garden", "src/Garden.sol"),
  plant: exact("foundry Plant", "src/Garden.sol"),
  saltedPlant: exact("foundry Plant", "src/Garden.sol"),
  plantByNumber: exact("foundry Plant", "src/Garden.sol"),
  loyaltyCards: exact("foundry LoyaltyCards", "src/LoyaltyCards.sol"),
  loyaltyProxy: exact("foundry LoyaltyProxy", "src/LoyaltyProxy.sol"),
  posters: {
    ...exact("hardhat2 Posters", "contracts/Posters.sol"),
    service: { runtime: "exact", creation: "none" },
  },
  lanterns: exact("hardhat2 Lanterns", "contracts/Lanterns.sol, changed since"),
  coasters: {
    build: "hardhat2 Coasters",
    relation: "exact",
    grade: "notProved",
    reasons: ["assumedImmutables"],
    service: undefined,
    files: [],
  },
  weather: {
    build: "foundryBare Weather",
    relation: "identical",
    grade: "match",
    reasons: ["noHash"],
    service: { runtime: "match", creation: "match" },
    files: ["src/Weather.sol"],
  },
  tips: {
    build: "foundry Tips",
    relation: "sameCode",
    grade: "match",
    reasons: ["metadataDiffers"],
    service: { runtime: "match", creation: "match" },
    files: ["src/Tips.sol"],
  },
  awning: {
    build: "foundryBare Awning",
    relation: "identical",
    grade: "match",
    reasons: ["noHash"],
    deceives: true,
    service: { runtime: "none", creation: "none" },
    files: ["src/Awning.sol"],
  },
  recipes: unsent("foundry Recipes", "sourcesMissing"),
  openingHours: unsent("foundry OpeningHours", "sourcesChanged"),
  menu: "none",
  umbrellas: "none",
  busker: "none",
};
