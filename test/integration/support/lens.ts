import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { ContractLens } from "../../../types/contract-lens.d.ts";

const given: string[] = [];

/** What the product exports, to the letter. */
export function lensExports(): ContractLens {
  const found = vscode.extensions.getExtension<ContractLens>("contract-lens.contract-lens");
  assert.ok(found?.isActive === true, "the extension is not active");
  return found.exports;
}

/** What it exports, as another extension uses it: all answers are kept, to be held against canaries. */
export function lens(): ContractLens {
  const exported = lensExports();
  const kept = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked;
    given.push(JSON.stringify(answer));
    return answer;
  };
  return {
    ...exported,
    lookUpRecord: (...asked) => kept(exported.lookUpRecord(...asked)),
    lookUpResult: (...asked) => kept(exported.lookUpResult(...asked)),
    lookUpStatus: (...asked) => kept(exported.lookUpStatus(...asked)),
    match: (...asked) => kept(exported.match(...asked)),
    verify: (...asked) => kept(exported.verify(...asked)),
  };
}

/** All that was answered to other extensions so far. */
export function givenToExtensions(): string {
  return given.join("\n");
}
