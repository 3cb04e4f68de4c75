import assert from "node:assert/strict";
import { activated, allKnown } from "../../../plainEditor/activated.ts";
import { commands, panels } from "../../../plainEditor/editor.ts";
import { usePlainEditor } from "../../../plainEditor/load.ts";
import { user } from "../../../plainEditor/user.ts";

usePlainEditor();

const hash = `0x${"15".repeat(32)}`;
const notFound = { _status: { messages: [{ message: "Not found" }] } };

describe("stored state of a panel about a 32-byte value", () => {
  let extension: Awaited<ReturnType<typeof activated>>;
  beforeEach(async () => (extension = await activated()));
  afterEach(() => extension.end());

  const run = (command: string) =>
    commands.get(`contractLens.${command}`)?.() as Promise<{ outcome: string }>;
  const stored = (): unknown => panels.at(-1)?.kept;

  it("is empty until a service knows it as a hash", async () => {
    user.types = () => hash;
    extension.services.answering = () => Response.json(notFound, { status: 404 });
    assert.equal((await run("inspectExecutionResult")).outcome, "notFound");
    await panels.at(-1)?.until(({ kept }) => kept !== undefined);
    assert.deepEqual(stored(), {});
    extension.services.answering = () => new Response("", { status: 403 });
    assert.equal((await run("refreshPanel")).outcome, "serviceFailed");
    assert.deepEqual(stored(), {});
    extension.services.answering = allKnown;
    assert.equal((await run("refreshPanel")).outcome, "found");
    assert.deepEqual((stored() as { readonly subject?: object }).subject, {
      kind: "result",
      network: "Own",
      text: hash,
      nonce: 0,
    });
  });
});
