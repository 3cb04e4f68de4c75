import assert from "node:assert/strict";
import { contractEntryMarkdown, resultEntryMarkdown } from "../../../../src/ui/tree/entryMarkdown.ts";
import { address, at, listed, listedResult } from "./rows.ts";

describe("entries of the history", () => {
  it("are copied as Markdown", () => {
    assert.equal(
      contractEntryMarkdown(listed({ id: "0.0.1001", verifiedName: ["Counter_", at], deleted: [true, at] })),
      `# Contract Counter\\_ 0.0.1001

- Address: \`${address}\`
- Contract ID: \`0.0.1001\`
- Network: \`Hedera Testnet\`
- Named \`Counter_\` by the verification service
- Verification: Last attempt here: No published source
- Deleted
- No published source (\`notPublished\`), job at \`sourcify.dev\`, ${new Date(at).toISOString().slice(0, 19).replace("T", " ")} UTC
`,
    );
    assert.match(
      resultEntryMarkdown(listedResult, undefined),
      /^# Execution result: Reverted\n\n- Transaction: `0\.0\.902-.*\/2`/,
    );
  });
});
