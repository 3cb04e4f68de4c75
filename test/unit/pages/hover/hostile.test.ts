import assert from "node:assert/strict";
import { contractHover } from "../../../../src/pages/hover/contractHover.ts";
import type { HoverPart } from "../../../../src/pages/hover/hoverPart.ts";
import { transactionHover } from "../../../../src/pages/hover/transactionHover.ts";
import { withoutCode } from "../markdownCode.ts";
import { contractFacts, failed, links, record, result, status, transactionFacts } from "./facts.ts";

const hostileTexts = [
  "[x](command:workbench.action.quit)",
  "<command:contractLens.verifyContract>",
  "<img src=x onerror=alert(1)>",
  '<span style="color:var(--vscode-a);">x</span>',
  "`[x](command:y)`",
  "``` `` ` [x](command:y)\n```\n[x](command:y)",
  "$(trash) $(sync~spin)",
  "\u202egnp.exe\u202c",
  "https://evil.example www.evil.example a@evil.example",
  "| a | b |\n\n# head\n\n---\n\n- item",
  "\\`[x](command:y)\\`",
  " ` ",
  "![x](https://evil.example/x.png)",
];

function check(parts: readonly HoverPart[], label: string, text: string): void {
  const foreign = parts.filter(({ isForeign }) => isForeign);
  assert.deepEqual(
    foreign.map(({ markdown }) => withoutCode(markdown)),
    [`${label} ‹span›`],
    text,
  );
  assert.ok(!/[\u202a-\u202e]/.test(foreign[0]?.markdown ?? ""), text);
  const own = parts.filter(({ isForeign }) => !isForeign).map(({ markdown }) => markdown);
  assert.deepEqual(
    own.filter((markdown) => /evil|quit|onerror|trash|command:y|gnp|# head/.test(markdown)),
    [],
    text,
  );
}

describe("text of services in a hover", () => {
  it("stands in a part without trust, inside a code span that nothing ends", () => {
    for (const text of hostileTexts) {
      check(
        contractHover(contractFacts("0.0.1001", { record: record({ memo: text }) }), links),
        "Memo",
        text,
      );
      check(hoverOfResult({ result: "FAIL_INVALID", error_message: text }), "Reason", text);
    }
  });

  it("does not enter through any other field", () => {
    for (const text of hostileTexts) {
      const hostile = Object.fromEntries(
        ["contract_id", "evm_address", "created_timestamp", "obtainer_id"].map((name) => [name, text]),
      );
      const facts = contractFacts("0.0.1001", {
        record: record({ ...hostile, deleted: true, admin_key: { _type: text, key: text } }),
        status: status("perfect", `contracts/${text}.sol:${text}`),
      });
      const plain = contractFacts("0.0.1001", {
        record: record({ deleted: true, admin_key: { _type: "?", key: "" } }),
        status: status("perfect"),
      });
      assert.deepEqual(contractHover(facts, links), contractHover(plain, links));
      const names = ["result", "contract_id", "gas_used", "gas_limit", "timestamp"];
      const fields = Object.fromEntries(names.map((name) => [name, text]));
      assert.deepEqual(hoverOfResult(fields), hoverOfResult({ result: "?" }));
      const failure = contractFacts("0.0.1001", {
        record: failed({ kind: "serviceFailed", status: 400, messages: [text] }),
        status: failed({ kind: "notJson", status: 200, contentType: text }),
      });
      assert.ok(contractHover(failure, links).every(({ markdown }) => !markdown.includes(text)));
    }
  });

  it("is cut when it is long", () => {
    const [, memo] = contractHover(
      contractFacts("0.0.1001", { record: record({ memo: "x".repeat(1_000_000) }) }),
      links,
    );
    assert.equal(memo?.markdown, `Memo \`${"x".repeat(239)}…\``);
  });
});

function hoverOfResult(fields: object): readonly HoverPart[] {
  return transactionHover(transactionFacts("0.0.2-1767256594-485159784", { result: result(fields) }), links);
}
