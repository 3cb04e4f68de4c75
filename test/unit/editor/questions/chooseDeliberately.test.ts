import assert from "node:assert/strict";
import { editor } from "../../../plainEditor/editor.ts";
import { CancellationTokenSource } from "../../../plainEditor/emitter.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { StandingMenu } from "../../../plainEditor/menu.ts";

usePlainEditor();

const [cancel, open] = [{ label: "Cancel" }, { label: "Open" }] as const;

/** A menu that was put, which nobody has answered yet, and what comes of it. */
async function put() {
  const { chooseDeliberately } = await import("../../../../src/editor/questions/chooseDeliberately.ts");
  const menu = new StandingMenu();
  menu.show = () => undefined;
  const gone = new CancellationTokenSource();
  const { createQuickPick } = editor.window;
  editor.window.createQuickPick = () => menu;
  try {
    const token = gone.token;
    return { menu, gone, chosen: chooseDeliberately([cancel, open], { title: "Open?" }, token) };
  } finally {
    editor.window.createQuickPick = createQuickPick;
  }
}

describe("a menu that is answered deliberately", () => {
  it("takes no Enter for an answer behind what was typed, which narrows nothing", async () => {
    const { menu, chosen } = await put();
    menu.type("op");
    assert.equal(menu.value, "");
    menu.accept(open);
    menu.accept(cancel);
    assert.equal(await chosen, cancel);
  });

  it("is answered by what is chosen, and by nothing where it is left or taken away", async () => {
    const pressed = await put();
    pressed.menu.accept(open);
    assert.equal(await pressed.chosen, open);
    const left = await put();
    left.menu.hide();
    assert.equal(await left.chosen, undefined);
    const taken = await put();
    taken.gone.cancel();
    assert.equal(await taken.chosen, undefined);
  });
});
