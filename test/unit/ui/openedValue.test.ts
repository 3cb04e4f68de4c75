import assert from "node:assert/strict";
import { prepareJson } from "../../../src/http/responseJson.ts";
import { parseInThread } from "../../../src/platform/node/parseInThread.ts";
import { openedValue } from "../../../src/ui/openedValue.ts";
import { rawResponse } from "../../support/rawResponse.ts";
import { unending } from "../../support/requests.ts";

function responseOf(text: string) {
  return prepareJson(rawResponse({ text }), parseInThread, unending);
}

describe("a value that is opened", () => {
  it("is text as it came, or JSON with every digit", async () => {
    const response = await responseOf(`{"memo":"<b>","more":{"gas":9223372036854775807,"list":[]}}`);
    assert.deepEqual(openedValue(response, ["memo"]), { text: "<b>", isJson: false });
    const text = '{\n  "gas": 9223372036854775807,\n  "list": []\n}';
    assert.deepEqual(openedValue(response, ["more"]), { text, isJson: true });
    assert.equal(openedValue(response, ["none"]), undefined);
  });

  it("stays in one line where its indents would be a hundred times its length", async () => {
    const deep = `${"[".repeat(190)}${"0,".repeat(400_000)}0${"]".repeat(190)}`;
    const opened = openedValue(await responseOf(`{"more":${deep}}`), ["more"]);
    assert.equal(opened?.text, deep);
  });

  it("comes with all around it where the response is long", async () => {
    const text = `{"more":[1],"memo":"${"x".repeat(2_000_000)}"}`;
    const opened = openedValue(await responseOf(text), ["more"]);
    assert.match(opened?.text ?? "", /^\{\n {2}"more": \[\n {4}1\n {2}\],\n {2}"memo"/);
  });
});
