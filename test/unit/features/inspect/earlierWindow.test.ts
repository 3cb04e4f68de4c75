import { activated, unanswered } from "../../../plainEditor/activated.ts";
import { commands, panels, serializers } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { StandingPanel } from "../../../plainEditor/panel.ts";
import { MemoryFile } from "../../../support/memoryFile.ts";
import { MemoryFolder } from "../../../support/memoryFolder.ts";
import { eventually } from "../../../support/fakeClock.ts";
import { contractAddress } from "../../../support/verification.ts";

usePlainEditor();

describe("restored panel", () => {
  const folders = new Map<string, MemoryFolder>();
  const openFolder = (path: string): Promise<MemoryFolder> => {
    const folder = folders.get(path) ?? new MemoryFolder();
    folders.set(path, folder);
    return Promise.resolve(folder);
  };
  let file = new MemoryFile();
  const stored = { openFolder, openFile: () => Promise.resolve(file) };
  const given = {
    inspectContractRecord: [contractAddress, "Escrow, second try"],
    inspectExecutionResult: ["0.0.2001-1700000021-000000000", "insufficient funds"],
  } as const;

  for (const [command, [subject, words]] of Object.entries(given))
    it(`shows the stored response while it loads a new one: ${command}`, async () => {
      folders.clear();
      file = new MemoryFile();
      const before = await activated(undefined, stored);
      await commands.get(`contractLens.${command}`)?.(subject);
      await eventually(() => (folders.get("bodies")?.texts.size ?? 0) > 0);
      // Its page may come later than what is stored.
      await eventually(() => panels.at(-1)?.kept !== undefined);
      const kept = panels.at(-1)?.kept;
      await (await import("../../../../src/activate.ts")).deactivate();
      before.end();
      const { end, sent } = await activated(unanswered, stored);
      try {
        const restored = new StandingPanel("contractLens.inspect");
        panels.push(restored);
        await serializers.get("contractLens.inspect")?.deserializeWebviewPanel(restored as never, kept);
        await eventually(() => sent.length > 0);
        await eventually(() => restored.shown.includes(words));
      } finally {
        end();
      }
    });
});
