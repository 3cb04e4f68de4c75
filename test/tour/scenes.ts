import type { Person } from "./person.ts";

/** Something to be seen on the tour. */
export type Scene = {
  readonly name: string;
  /** The file of the sample project in which the cursor is put. */
  readonly file: string;
  /** Name of the devnet's sample whose identifier the cursor is put on; by ID where the address is not meant. */
  readonly sample: string;
  readonly by?: "contractId" | "transactionId";
  readonly keys: "Control+Alt+v" | "Control+Alt+i";
  /** What the page shows once it is worth a picture. */
  readonly shows: string;
  /** Further looks around in the panel, each with a name of its own. */
  readonly then?: (person: Person, picture: (name: string) => Promise<void>) => Promise<void>;
};

const finished = "main:not(:has([data-since])) section";

function verify(name: string, sample: string, file: string, rest: Partial<Scene> = {}): Scene {
  return { name: `verify-${name}`, sample, file, keys: "Control+Alt+v", shows: finished, ...rest };
}

function inspect(name: string, sample: string, file: string, rest: Partial<Scene> = {}): Scene {
  return { name: `inspect-${name}`, sample, file, keys: "Control+Alt+i", shows: "main section", ...rest };
}

async function lookFurther(person: Person, picture: (name: string) => Promise<void>): Promise<void> {
  for (const name of ["further", "to the end"]) {
    await person.scrollPanel(name === "further" ? 700 : 100_000);
    await picture(name);
  }
}

/** The tour, in order. */
export const scenes: readonly Scene[] = [
  verify("perfect", "perfect", "deployments.json", { then: lookFurther }),
  verify("by-id", "create2", "contracts.md", { by: "contractId" }),
  verify("mismatch", "mismatch", "contracts.md", { then: lookFurther }),
  verify("not-published", "notPublished", "contracts.md"),
  verify("compile-failed", "compileFailed", "contracts.md", { then: lookFurther }),
  verify("running", "slow", "trouble.md", { shows: "[data-since]" }),
  verify("retired", "retired", "trouble.md"),
  verify("cut-off", "cutOff", "trouble.md"),
  verify("missing-files", "missingFiles", "trouble.md", { then: lookFurther }),
  verify("hostile", "hostileRecord", "trouble.md", { then: lookFurther }),
  inspect("record", "updatedRecord", "contracts.md", { then: lookFurther }),
  inspect("deleted", "deleted", "contracts.md"),
  inspect("unknown-contract", "unknownContract", "contracts.md", { by: "contractId", shows: "h1" }),
  inspect("result", "success", "transactions.md", { by: "transactionId", then: lookFurther }),
  inspect("reverted", "revertedWithWords", "transactions.md", { by: "transactionId", then: lookFurther }),
  inspect("many-logs", "manyLogs", "transactions.md", { by: "transactionId", then: lookFurther }),
  inspect("unavailable", "lookupUnavailable", "trouble.md", { shows: "h1" }),
];
