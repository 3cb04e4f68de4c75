import { identifierOf, type Scene } from "../scene.ts";

type By = "address" | "contractId" | "transactionId" | "hash";

function hover(sample: string, file: string, says: RegExp, by: By = "address"): Scene {
  return {
    name: `hover-${sample}${by === "address" ? "" : `-${by}`}`,
    async play(stage) {
      const { person, picture } = stage;
      await person.open(file);
      await person.putCursorOn(identifierOf(stage, sample, by));
      await person.hover(says);
      await picture();
    },
  };
}

/** What is seen in an editor and a terminal: hovers and links. */
export const editorScenes: readonly Scene[] = [
  hover("perfect", "deployments.json", /Inspect/),
  hover("updatedRecord", "contracts.md", /Under new management/),
  hover("deleted", "contracts.md", /deleted/i),
  hover("hostileMemo", "contracts.md", /Inspect/),
  hover("revertedWithWords", "transactions.md", /gas/i, "transactionId"),
  hover("success", "transactions.md", /private key/, "hash"),
  hover("lookupSlow", "trouble.md", /Waiting for/),
  hover("lookupError", "trouble.md", /Inspect/),
  {
    name: "hover-wrong-checksum",
    async play(stage) {
      const { person, picture } = stage;
      const wrong = identifierOf(stage, "perfect").replace("FbDB", "fBDB");
      await person.openText("notes.md", `# Notes\n\n\n\n\n\nThe counter, misspelled: ${wrong}\n`);
      await person.putCursorOn(wrong);
      await person.hover(/checksum/i);
      await picture();
    },
  },
  {
    name: "terminal-link",
    async play(stage) {
      const { person, picture } = stage;
      const address = identifierOf(stage, "perfect");
      await person.terminal(
        `PS1="$ "; clear; echo deployed at ${address}, as ${identifierOf(stage, "perfect", "contractId")}`,
      );
      try {
        await person.openTerminalLink("deployed at 0x5FbDB".length);
        await person.panel("main section");
        await person.settle();
        await picture();
      } finally {
        await person.run("Terminal: Kill All Terminals");
      }
    },
  },
];
