import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { editor } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { settled } from "../../../support/fakeClock.ts";

usePlainEditor();

/** Which questions are put while something is done. */
async function putDuring(work: () => Promise<unknown>): Promise<readonly string[]> {
  const { showQuickPick } = editor.window;
  const titles: string[] = [];
  const put = (_items: unknown, { title }: { title: string }): Promise<undefined> => {
    titles.push(title);
    return Promise.resolve(undefined);
  };
  Object.assign(editor.window, { showQuickPick: put });
  try {
    await work();
  } finally {
    editor.window.showQuickPick = showQuickPick;
  }
  return titles;
}

describe("question", () => {
  const answers = [{ answer: "go", label: "Go on" }];

  it("is not shown if aborted before its turn", async () => {
    const { confirm } = await import("../../../../src/editor/questions/confirm.ts");
    const [left, given] = [new AbortController(), new AbortController()];
    const titles = await putDuring(async () => {
      const asked = [
        confirm({ title: "First?", answers, signal: given.signal }),
        confirm({ title: "Given up?", answers, signal: left.signal }),
        confirm({ title: "Last?", answers }),
      ];
      left.abort();
      assert.deepEqual(await Promise.all(asked), [undefined, undefined, undefined]);
    });
    assert.deepEqual(titles, ["First?", "Last?"]);
    assert.equal(getEventListeners(given.signal, "abort").length, 0, "nothing is left at the signal");
  });

  it("returns the selected answer in any language", async () => {
    const { confirm } = await import("../../../../src/editor/questions/confirm.ts");
    const { showQuickPick } = editor.window;
    const put = ([first]: readonly unknown[]): Promise<unknown> => Promise.resolve(first);
    Object.assign(editor.window, { showQuickPick: put });
    try {
      assert.equal(await confirm({ title: "Weiter?", answers: [{ answer: "go", label: "Weiter" }] }), "go");
    } finally {
      editor.window.showQuickPick = showQuickPick;
    }
  });

  it("stays open if the focus moves", async () => {
    const { confirm } = await import("../../../../src/editor/questions/confirm.ts");
    const { showQuickPick } = editor.window;
    const put: unknown[] = [];
    Object.assign(editor.window, {
      showQuickPick: (_items: unknown, options: unknown) => Promise.resolve(void put.push(options)),
    });
    try {
      await confirm({ title: "Send?", answers, why: "It cannot be taken back." });
    } finally {
      editor.window.showQuickPick = showQuickPick;
    }
    assert.deepEqual(put, [
      { title: "Send?", placeHolder: "It cannot be taken back.", ignoreFocusOut: true },
    ]);
  });

  it("is shown after the previous one failed", async () => {
    const { confirm } = await import("../../../../src/editor/questions/confirm.ts");
    const { showQuickPick } = editor.window;
    Object.assign(editor.window, { showQuickPick: () => Promise.reject(new Error("gone")) });
    await assert.rejects(confirm({ title: "First?", answers }), /gone/);
    Object.assign(editor.window, { showQuickPick });
    assert.deepEqual(await putDuring(() => confirm({ title: "Second?", answers })), ["Second?"]);
  });

  it("waits for the previous answer, and takes no Enter meant for that", async () => {
    const { confirm } = await import("../../../../src/editor/questions/confirm.ts");
    const { showQuickPick } = editor.window;
    const open: { readonly title: string; readonly answer: (picked: unknown) => void }[] = [];
    const put = (_items: unknown, { title }: { title: string }): Promise<unknown> =>
      new Promise((answer) => open.push({ title, answer }));
    Object.assign(editor.window, { showQuickPick: put });
    try {
      const asked = ["First?", "Second?"].map((title) => confirm({ title, answers }));
      await settled();
      assert.deepEqual(
        open.map(({ title }) => title),
        ["First?"],
      );
      open[0]?.answer(undefined);
      await settled();
      assert.deepEqual(
        open.map(({ title }) => title),
        ["First?", "Second?"],
      );
      open[1]?.answer(undefined);
      await Promise.all(asked);
    } finally {
      editor.window.showQuickPick = showQuickPick;
    }
  });
});
