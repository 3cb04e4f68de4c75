import assert from "node:assert/strict";
import type { Host } from "../../../../src/ui/browser/host.ts";
import { pageScript, usePageGlobals } from "./page.ts";

type Actions = { readonly listenForActions: (host: Host) => void };
type Presences = { readonly tellPresence: (host: Host) => void };

/** A button as the page draws it, or what stands in it or beside it. */
class FakeElement {
  readonly dataset: { readonly action?: string };
  readonly #name: string;
  readonly classList = new FakeClasses("codicon-copy");
  constructor(name: string, action?: string) {
    this.#name = name;
    this.dataset = action === undefined ? {} : { action };
  }
  closest(): FakeElement | undefined {
    return this.dataset.action === undefined ? undefined : this;
  }
  matches(selector: string): boolean {
    return selector === this.#name;
  }
  querySelector(): this {
    return this;
  }
}

class FakeClasses {
  readonly all: Set<string>;
  constructor(...names: readonly string[]) {
    this.all = new Set(names);
  }
  add(name: string): void {
    this.all.add(name);
  }
  remove(name: string): void {
    this.all.delete(name);
  }
  replace(before: string, after: string): void {
    if (this.all.delete(before)) this.all.add(after);
  }
}

describe("the script of a page", () => {
  const use = usePageGlobals();
  const announcement = { textContent: "" };
  let posted: unknown[];
  let listeners: Map<string, (event: object) => void>;
  let soon: (() => void) | undefined;
  const host: Host = {
    postMessage: (message) => void posted.push(message),
    getState: () => undefined,
    setState: () => undefined,
  };
  beforeEach(() => {
    posted = [];
    listeners = new Map();
    soon = undefined;
    announcement.textContent = "";
    const addEventListener = (type: string, listener: (event: object) => void): void =>
      void listeners.set(type, listener);
    const document = {
      body: { dataset: { document: "7" } },
      getElementById: () => announcement,
      addEventListener,
    };
    use({
      document,
      window: { document, addEventListener },
      Element: FakeElement,
      setTimeout: (run: () => void) => (soon = run),
    });
  });

  it("posts what a button says, and nothing that is no message", async () => {
    const { listenForActions } = (await pageScript("actions.ts")) as Actions;
    listenForActions(host);
    const click = (target: object): void => listeners.get("click")?.({ target });
    click(new FakeElement("vscode-button", '{"type":"tryAgain"}'));
    for (const action of ["", "{", '{"type":"evil"}', '{"type":"tryAgain","more":1}'])
      click(new FakeElement("vscode-button", action));
    click(new FakeElement("p"));
    click({});
    assert.deepEqual(posted, [{ type: "tryAgain" }]);
    assert.equal(announcement.textContent, "");
  });

  it("says for a moment that something was copied", async () => {
    const { listenForActions } = (await pageScript("actions.ts")) as Actions;
    listenForActions(host);
    const button = new FakeElement("vscode-button", '{"type":"copyReport"}');
    listeners.get("click")?.({ target: button });
    assert.equal(announcement.textContent, "Copied");
    assert.deepEqual([...button.classList.all], ["codicon-check", "copied"]);
    soon?.();
    assert.equal(announcement.textContent, "");
    assert.deepEqual([...button.classList.all], ["codicon-copy"]);
  });

  it("keeps the keys that press a button from whatever has the focus then, and no others", async () => {
    const { listenForActions } = (await pageScript("actions.ts")) as Actions;
    listenForActions(host);
    const isPrevented = (key: string, target: object): boolean => {
      let prevented = false;
      listeners.get("keydown")?.({ key, target, preventDefault: () => (prevented = true) });
      return prevented;
    };
    const button = new FakeElement("vscode-button");
    const field = new FakeElement("vscode-textfield");
    assert.deepEqual(
      [" ", "Enter", "Tab", "a"].map((key) => isPrevented(key, button)),
      [true, true, false, false],
    );
    assert.deepEqual([isPrevented(" ", field), isPrevented("Enter", {})], [false, false]);
  });

  it("tells which document has begun, and that it is in sight when the panel asks", async () => {
    const { tellPresence } = (await pageScript("presence.ts")) as Presences;
    tellPresence(host);
    assert.deepEqual(posted, [{ type: "begun", document: 7 }]);
    for (const data of [
      { type: "whoIsShown" },
      { type: "whoIsShown", more: 1 },
      { type: "page" },
      "whoIsShown",
    ])
      listeners.get("message")?.({ data });
    assert.deepEqual(posted.slice(1), [{ type: "shown", document: 7 }]);
  });
});
