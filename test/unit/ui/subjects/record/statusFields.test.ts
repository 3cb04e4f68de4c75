import assert from "node:assert/strict";
import type { JsonObject } from "../../../../../src/core/json/jsonValue.ts";
import { recordPage } from "../../../../../src/ui/subjects/record/recordPage.ts";
import { fullRecord, lookupNetwork, recordViewOf } from "../../../../support/lookupViews.ts";
import { askedAddress, knownStatus } from "../../../../support/reports.ts";
import { drawnPage, renderPage } from "../../../../support/drawnPage.ts";
import { readableText } from "../../markup.ts";
import { actionsOf } from "../../actionsOf.ts";

/** A page with a status that has these fields, too: its markup, and what is read of its section. */
async function drawnWith(
  fields: JsonObject,
  fieldNames = false,
): Promise<readonly [markup: string, shown: string]> {
  const looked = await knownStatus({
    body: { match: "exact_match", chainId: "1", address: askedAddress, ...fields },
  });
  const status = { value: looked.status, receivedAt: 0 };
  const verification = { status, statusError: undefined, attempts: [] };
  const page = recordPage(recordViewOf({ body: fullRecord }, { verification }));
  const markup = drawnPage(page, { fieldNames });
  const shown = readableText(markup);
  return [markup, shown.slice(shown.indexOf("Verification according to"), shown.indexOf("Raw response"))];
}

describe("fields of a contract's verification status", () => {
  it("follow who said it, and leave what it is to the chip under the title", async () => {
    const looked = await knownStatus({ body: { match: null, chainId: "1", address: askedAddress } });
    const status = { value: looked.status, receivedAt: 0 };
    const verification = { status, statusError: undefined, attempts: [] };
    const page = readableText(drawnPage(recordPage(recordViewOf({ body: fullRecord }, { verification }))));
    assert.equal(page.split("Not verified").length - 1, 1);
    assert.match(page, /Verification according to 127\.0\.0\.1:5555 ?, \d+ years ago/);
  });

  it("are none that is not there of a contract that is not verified", async () => {
    const none = { match: null, runtimeMatch: null, creationMatch: null };
    const [, shown] = await drawnWith({ ...none, match: null });
    assert.doesNotMatch(shown, /Not set|Missing from the response/);
    assert.match((await drawnWith({ runtimeMatch: null }))[1], /Not set \(null\): Runtime match/);
  });

  it("show a time as all other times are shown, and any other spelling as it came", async () => {
    const page = async (verifiedAt: string): Promise<string> => {
      const body = { match: "exact_match", chainId: "1", address: askedAddress, verifiedAt };
      const looked = await knownStatus({ body });
      const status = { value: looked.status, receivedAt: 0 };
      const verification = { status, statusError: undefined, attempts: [] };
      const drawn = drawnPage(recordPage(recordViewOf({ body: fullRecord }, { verification })));
      return /Verified at .*?(?= Match ID| View Source|$)/.exec(readableText(drawn))?.[0] ?? "";
    };
    assert.match(await page("2026-08-14T08:34:03Z"), /2026-08-14 08:34:03 UTC/);
    assert.match(await page("yesterday"), /yesterday/);
  });

  it("are opened out of what the verification service responded, and not the mirror node", async () => {
    const long = "x".repeat(300);
    const looked = await knownStatus({
      body: { match: "exact_match", chainId: "1", address: askedAddress, matchId: long, beyond: [long] },
    });
    const status = { value: looked.status, receivedAt: 0 };
    const verification = { status, statusError: undefined, attempts: [] };
    const actions = actionsOf(renderPage(recordPage(recordViewOf({ body: fullRecord }, { verification }))));
    const open = { type: "openValue", responseIndex: 1 };
    assert.deepEqual(actions["Open all of Match ID"], { ...open, path: ["matchId"] });
    assert.deepEqual(actions["Open all of beyond"], { ...open, path: ["beyond"] });
  });

  it("have labels, those of the compilation too, and no names on the wire where these are switched off", async () => {
    const optimizer = { enabled: true, runs: 200 };
    const compilation = {
      language: "Solidity",
      compiler: "solc",
      compilerVersion: "0.8.25+commit.b61c2a91",
      compilerSettings: { optimizer, evmVersion: "paris", viaIR: true, libraries: {} },
      name: "Storage",
      fullyQualifiedName: "Storage.sol:Storage",
    };
    const [markup, shown] = await drawnWith({ compilation });
    assert.match(
      shown,
      /Name Storage Fully qualified name Storage\.sol:Storage Language Solidity Compiler solc Compiler version 0\.8\.25\+commit\.b61c2a91 Optimizer 200 runs EVM version paris Via IR yes Compiler settings Open/,
    );
    assert.doesNotMatch(shown, /compilation|compilerSettings|\{|Additional fields/);
    const settings = ["compilation", "compilerSettings"];
    assert.deepEqual(actionsOf(markup)["Open all of Compiler settings"], {
      type: "openValue",
      responseIndex: 1,
      path: settings,
    });
    const [, named] = await drawnWith({ compilation }, true);
    assert.match(named, /compilation\.compilerVersion/);
    assert.match(named, /compilation\.compilerSettings\.optimizer/);
  });

  it("say a match in the words of the page, with the service's own only where names on the wire are wanted", async () => {
    const fields = { match: "match", runtimeMatch: "exact_match", creationMatch: "a new word" };
    const [, shown] = await drawnWith(fields);
    assert.match(shown, / Match partial match Runtime match exact match Creation match a new word /);
    assert.doesNotMatch(shown, /exact_match/);
    assert.match((await drawnWith(fields, true))[1], /exact match exact_match/);
  });

  it("tell of an optimizer what the settings do", async () => {
    const told = async (compilerSettings: JsonObject): Promise<string | undefined> =>
      / Optimizer (.*?) (?:EVM|Compiler settings)/.exec(
        (await drawnWith({ compilation: { compilerSettings } }))[1],
      )?.[1];
    assert.equal(await told({ optimizer: { enabled: false, runs: 200 } }), "off");
    assert.equal(await told({ optimizer: { enabled: true, runs: 1 } }), "1 run");
    assert.equal(await told({ optimizer: { enabled: true } }), "on");
    assert.equal(await told({}), "off");
    assert.equal(await told({ optimize: "codesize" }), "codesize");
  });

  it("that nobody knows stand under a title, as does what is not of its type", async () => {
    const compilation = { name: ["no text"], more: { deep: 1 } };
    const [, shown] = await drawnWith({ compilation, beyond: 2, chainId: "1" });
    assert.match(shown, /Name unreadable, see below/);
    assert.match(
      shown,
      /Unreadable fields not of the documented type, shown as received compilation\.name \["no text"\]/,
    );
    assert.match(shown, /Additional fields beyond 2 compilation\.more deep 1/);
    const [, text] = await drawnWith({ compilation: "solc" });
    assert.match(text, /Compilation unreadable, see below .*Unreadable fields .* compilation solc/);
    const [, none] = await drawnWith({});
    assert.doesNotMatch(none, /Compil/);
  });

  it("lead to the source, where the service has a page of that", async () => {
    const offered = async (match: string | null, verifierUrl: string): Promise<unknown> => {
      const looked = await knownStatus({ body: { match, chainId: "1", address: askedAddress } });
      const status = { value: looked.status, receivedAt: 0 };
      const verification = { status, statusError: undefined, attempts: [] };
      const network = { ...lookupNetwork, verifierUrl };
      const view = recordViewOf({ body: fullRecord }, { verification }, { network });
      return actionsOf(renderPage(recordPage(view)))["View Source"];
    };
    const service = "https://sourcify.dev/server";
    assert.deepEqual(await offered("exact_match", service), { type: "viewSource" });
    assert.deepEqual(await offered("match", service), { type: "viewSource" });
    assert.equal(await offered(null, service), undefined);
    assert.equal(await offered("exact_match", "https://verifier.example"), undefined);
  });
});
