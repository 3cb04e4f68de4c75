import assert from "node:assert/strict";
import { pageMarkdown } from "../../../../src/ui/pageMarkdown.ts";
import type { ResultDecoding } from "../../../../src/app/decoding/resultDecoding.ts";
import { explanationKey } from "../../../../src/app/decoding/candidateHandle.ts";
import { ApiError } from "../../../../src/http/failure.ts";
import type { PageSettings } from "../../../../src/ui/page/pageSettings.ts";
import { blocksInForm } from "../../../../src/ui/components/Page.tsx";
import { resultPage } from "../../../../src/ui/subjects/result/resultPage.ts";
import { resultTitle } from "../../../../src/ui/subjects/result/resultTitle.ts";
import {
  argument,
  decoded,
  functionOf,
  logic,
  ofBuild,
  parameter,
  provenances,
  read,
  vault,
} from "../../../support/decodedParts.ts";
import { calling, guessedDecoding, withdrawDecoding } from "../../../support/decodings.ts";
import { everyValue } from "../../../support/decodedValues.ts";
import { drawnPage, fieldsOf } from "../../../support/drawnPage.ts";
import { fullResult, resultViewOf } from "../../../support/lookupViews.ts";
import type { PageMessage } from "../../../../src/ui/page/pageMessage.ts";
import { attributeValues, readableText } from "../markup.ts";

const viewOf = (decoding: ResultDecoding) => resultViewOf({ body: fullResult }, { decoding });

/** What a page shows of a decoding, as text. */
function shown(decoding: ResultDecoding, settings: Partial<PageSettings> = {}): string {
  return drawnPage(resultPage(viewOf(decoding)), settings)
    .replace(/<[^>]*>/g, "")
    .replace(/\s+/g, " ");
}

/** What a page's buttons and links ask for, in their order. */
function askedBy(decoding: ResultDecoding): readonly PageMessage[] {
  const page = drawnPage(resultPage(viewOf(decoding)));
  return attributeValues(page, "data-action").map((action) => JSON.parse(action) as PageMessage);
}

/** The signs that tell how far a page's names can be believed. */
function signsOf(decoding: ResultDecoding): readonly string[] {
  const page = drawnPage(resultPage(viewOf(decoding)));
  return [...page.matchAll(/class="origin (\w+)"/g)].map(([, certainty = ""]) => certainty);
}

describe("an execution result in the names of its sources", () => {
  it("says what was called, why it failed and where that was raised", () => {
    const text = shown(withdrawDecoding());
    assert.match(text, /^.{0,20}Reverted: AboveLimit/);
    assert.match(text, /called Vault\.withdraw\(amount: 500000000\) on 0\.0\.1002/);
    assert.match(text, /failed with AboveLimit\(requested: 500000000, limit: 300000000\)/);
    assert.match(text, /Limits\.AboveLimit\(uint256 requested, uint256 limit\)/);
    assert.match(text, /Vault › VaultLogic › Limits/);
    assert.match(text, /2 levels down/);
    const page = resultPage(viewOf(withdrawDecoding()));
    const raised = fieldsOf(page).find(({ label }) => label === "Raised in");
    const rows = raised?.pieces.flatMap((piece) => (piece.kind === "joined" ? piece.pieces : []));
    assert.deepEqual(
      rows?.flatMap((piece) => (piece.kind === "row" ? [[piece.list, piece.place, piece.text]] : [])),
      [
        ["calls", 0, "Vault"],
        ["calls", 1, "VaultLogic"],
        ["calls", 5, "Limits"],
      ],
    );
    assert.match(drawnPage(page), /aria-label="Limits: Show in call tree"/);
    assert.match(text, /From out\/Vault\.sol\/Vault\.json, exact match/);
    assert.doesNotMatch(text, /Use This/);
  });

  it("shows every kind of value, with every digit of a number and a way to copy it", () => {
    const call = {
      kind: "function" as const,
      candidates: [decoded(functionOf("all", everyValue), everyValue)],
      returned: read(argument("bool", "", { kind: "bool", value: true })),
      nested: [],
    };
    const text = shown(withdrawDecoding({ call, why: undefined }));
    const grouped = (2n ** 256n - 1n).toLocaleString("en");
    assert.ok(text.includes(grouped));
    for (const said of [
      "hash of the value",
      "not decoded",
      "1,024 bytes",
      "3 items",
      "argument 8",
      "indexed",
    ])
      assert.ok(text.includes(said), said);
    const [one = assert.fail()] = call.candidates;
    const returning = { ...one, item: { ...one.item, outputs: [parameter("bool", "")] } };
    const said = shown(withdrawDecoding({ call: { ...call, candidates: [returning] }, why: undefined }));
    assert.match(said, /Returned ?value 1/);
    const copied = askedBy(withdrawDecoding({ call })).flatMap((message) =>
      message.type === "copy" ? [message.text] : [],
    );
    assert.ok(copied.includes(String(2n ** 256n - 1n)));
  });

  it("shows all that may be meant, each with where it is from and a way to take it for right", () => {
    const text = shown(guessedDecoding());
    assert.match(text, /Reverted: insufficient funds/);
    assert.match(text, /The error data matches 2 declarations\./);
    assert.match(text, /Oracle\.ask\(.*Guess from out\/Oracle\.sol\/Oracle\.json.*Oracle\.query\(/);
    const { why, call } = guessedDecoding();
    assert.ok(why?.error.kind === "custom" && call.kind === "function");
    const asked = askedBy(guessedDecoding()).filter(({ type }) => type === "useCandidate");
    const parts = { error: why.error.candidates, call: call.candidates };
    assert.deepEqual(
      asked,
      Object.entries(parts).flatMap(([part, candidates]) =>
        candidates.map((decoded, candidate) => {
          const explanation = explanationKey(decoded);
          return { type: "useCandidate", part, place: 0, candidate, explanation };
        }),
      ),
    );
  });

  it("has another sign and other words for each certainty", () => {
    const of = (provenance: (typeof provenances)[keyof typeof provenances]): ResultDecoding =>
      withdrawDecoding({
        call: calling("withdraw", [argument("uint256", "amount", 5n)], undefined, provenance),
        why: undefined,
        calls: { kind: "notRecorded" },
        logAt: () => [],
      });
    const all = [provenances.exact, provenances.match, provenances.chosen, provenances.guess].map(of);
    assert.deepEqual(
      all.map((decoding) => signsOf(decoding).at(-1)),
      ["certain", "notProven", "chosen", "guess"],
    );
    assert.match(shown(all[1]!), /Verified at verifier\.example, names not proven/);
    const copied = (decoding: ResultDecoding) =>
      pageMarkdown(resultPage(resultViewOf({ body: fullResult }, { decoding }))).split("\n\n")[2] ?? "";
    assert.match(copied(all[1]!), /Vault\.withdraw\(amount: 5\).* names not proven$/);
    assert.doesNotMatch(copied(all[0]!), /proven/);
    assert.match(shown(all[2]!), /Chosen by you: abi\/vault\.json.*Change…/);
    for (const other of [all[0], all[1], all[3]]) assert.doesNotMatch(shown(other!), /Change…/);
    assert.doesNotMatch(shown(all[3]!), /called Vault\.withdraw/, "a guess is in no sentence");
    const word = withdrawDecoding({
      call: {
        kind: "function",
        candidates: [
          {
            item: functionOf("withdraw", []),
            provenance: provenances.exact,
            reading: { kind: "notCanonical", arguments: [argument("uint256", "amount", 5n)], word: 2 },
          },
        ],
        returned: undefined,
        nested: [],
      },
    });
    assert.ok(signsOf(word).includes("mismatch"));
    assert.match(shown(word), /Does not re-encode to the same bytes: word 2 differs\./);
  });

  it("tells in a sentence nothing that a build of a workspace that is not trusted does not prove", () => {
    const of = (isProven: boolean, mayNameBuilds: boolean) => {
      const origin = ofBuild("Vault", { isProven, isNamed: mayNameBuilds });
      const call = calling("withdraw", [argument("uint256", "refund", 5n)], undefined, origin);
      const why = undefined;
      const text = shown(withdrawDecoding({ call, why, mayNameBuilds, nameOf: () => undefined }));
      return /called (\S*withdraw\(refund: 5\))/.exec(text)?.[1];
    };
    assert.deepEqual(
      [of(true, true), of(false, true), of(true, false), of(false, false)],
      ["Vault.withdraw(refund: 5)", "Vault.withdraw(refund: 5)", "withdraw(refund: 5)", undefined],
    );
  });

  it("says of a call in an argument that it is a guess where nobody is known to have made it", () => {
    const inner = { argument: "data", to: vault, call: calling("withdraw", []) } as const;
    const outer = { ...calling("note", []), nested: [{ ...inner, certainty: "guess" as const }] };
    const made = { ...outer, nested: [{ ...inner, certainty: "certain" as const }] };
    assert.match(
      shown(withdrawDecoding({ call: outer, why: undefined })),
      /Vault\.withdraw\(\) ?guess ?in data/,
    );
    assert.match(shown(withdrawDecoding({ call: made, why: undefined })), /Vault\.withdraw\(\) ?in data/);
  });

  it("says what a creation was given, and what nothing knows", () => {
    const creation = withdrawDecoding({
      call: {
        kind: "creation",
        contract: { name: "Vault", provenance: provenances.exact },
        arguments: read(argument("address", "owner", { kind: "address", address: logic })),
        origin: provenances.exact,
      },
      why: undefined,
    });
    assert.match(shown(creation), /new Vault Go to Source ?owner addressVaultLogic/);
    const { call } = creation;
    assert.ok(call.kind === "creation");
    const unproven = { ...creation, call: { ...call, origin: provenances.sameCode } };
    assert.equal(signsOf(unproven)[0], "notProven");
    const unknown = withdrawDecoding({ call: { kind: "unknown", selector: "2e1a7d4d" }, why: undefined });
    assert.match(shown(unknown), /has a function with the selector 0x2e1a7d4d\./);
    assert.match(
      shown({ ...unknown, isSourceUnknown: true }),
      /No build in this workspace has a function with the selector 0x2e1a7d4d\. ?The verified source could not be looked up\./,
    );
    assert.match(shown({ ...unknown, isExplaining: true }), /Looking for the contract's ABI/);
    assert.match(
      shown({ ...unknown, isRestricted: true }),
      /Restricted Mode: contracts are not compared with the builds in this workspace.* ?Manage Workspace Trust/,
    );
    assert.match(shown({ ...unknown, notAsked: 3 }), /3 other contracts have not been looked up/);
  });

  it("says of an error that its ABI is looked for, and claims and offers nothing until that ends", () => {
    const selector = "0a57e4e8";
    const body = { ...fullResult, error_message: `0x${selector}` };
    const error = { kind: "custom" as const, selector, candidates: [] };
    const ended = withdrawDecoding({ why: { error, raisedBy: undefined } });
    const of = (decoding: ResultDecoding | undefined) => {
      const { head, body: blocks } = resultPage(resultViewOf({ body }, { decoding }));
      const text = readableText(drawnPage({ about: "", head: { ...head, actions: [] }, body: blocks }));
      return {
        head: [head.title, head.isProvisional],
        isLookedFor: /Looking for an ABI that has an error with the selector ?0x0a57e4e8 ?…/.test(text),
        isClaimed: text.includes("No known ABI"),
        isOffered: text.includes("Use ABI"),
      };
    };
    const provisional = ["Reverted", true];
    const looking = { head: provisional, isLookedFor: true, isClaimed: false, isOffered: false };
    assert.deepEqual(of({ ...ended, isExplaining: true }), looking);
    assert.deepEqual(of(undefined), { ...looking, isLookedFor: false });
    const title = "Reverted: custom error 0x0a57e4e8";
    const claimed = { head: [title, undefined], isLookedFor: false, isClaimed: true, isOffered: true };
    assert.deepEqual(of(ended), claimed);
    // Logs that are scrolled to change neither.
    assert.deepEqual(of({ ...ended, isReading: true }), claimed);
    assert.deepEqual(of(withdrawDecoding({ isExplaining: true })).head, ["Reverted: AboveLimit", undefined]);
  });

  it("takes no guess of an error for right, and no creation for unknown, while more is looked for", () => {
    const { why } = guessedDecoding();
    assert.ok(why?.error.kind === "custom");
    const [candidate] = why.error.candidates;
    assert.ok(candidate);
    const error = { ...why.error, candidates: [candidate] };
    const guessed = withdrawDecoding({ why: { error, raisedBy: undefined } });
    assert.match(shown(guessed), /Use This/);
    assert.doesNotMatch(shown({ ...guessed, isExplaining: true }), /Use This/);
    const call = { kind: "creation", contract: undefined, arguments: undefined, origin: undefined } as const;
    const creation = withdrawDecoding({ call, why: undefined });
    assert.match(shown(creation), /No build in this workspace has this creation bytecode/);
    const reading = shown({ ...creation, isExplaining: true });
    assert.match(reading, /Contract creation ?Looking for the contract's ABI…/);
    assert.doesNotMatch(reading, /No build in this workspace/);
  });

  it("offers to ask again where somebody could not be asked, and to check the connection", () => {
    const failure = new ApiError({ kind: "serviceFailed", status: 503, messages: [] }, "verifier.example");
    const asked = (decoding: ResultDecoding) => askedBy(decoding).map((message) => JSON.stringify(message));
    const offered = ['{"type":"lookUpAgain"}', '{"type":"remedy","remedy":"checkConnection"}'];
    const failed = asked(withdrawDecoding({ failure }));
    const well = asked(withdrawDecoding());
    assert.deepEqual(
      offered.map((message) => [failed.includes(message), well.includes(message)]),
      [
        [true, false],
        [true, false],
      ],
    );
  });

  it("is as it came where its reader wants that, with nothing that is decoded", () => {
    const page = resultPage(viewOf(withdrawDecoding()));
    const raw = resultPage(resultViewOf({ body: fullResult }));
    const kinds = (blocks: typeof page.body) => blocks.map(({ kind }) => kind);
    const inRaw = blocksInForm(page.body, true);
    const calls = inRaw.findIndex((block) => "title" in block && block.title === "Call tree");
    assert.deepEqual(kinds(inRaw.toSpliced(calls, 1)), kinds(raw.body));
    const text = shown(withdrawDecoding(), { isRaw: true });
    assert.doesNotMatch(text, /AboveLimit\(|Why it reverted/);
    assert.match(text, /0xa9059cbb.*Call tree.*CALL ?0\.0\.1000\(0x2e1a7d4d…6500\).*Topic 0/);
    assert.deepEqual([page.head.hasForms, raw.head.hasForms], [true, undefined]);
  });

  it("has what was logged right behind the calls, before fields that repeat what the cards say", () => {
    const page = resultPage(viewOf(withdrawDecoding()));
    const titles = blocksInForm(page.body, false).flatMap((block) => ("title" in block ? [block.title] : []));
    const logs = titles.indexOf("Logs");
    assert.ok(logs > 0 && logs < titles.indexOf("Gas"));
  });

  it("names a tab by a function that is certain, and by no other words of a contract", () => {
    assert.equal(resultTitle(viewOf(withdrawDecoding())), "Vault.withdraw · Reverted: AboveLimit");
    assert.equal(resultTitle(viewOf(withdrawDecoding({ why: undefined }))), "Vault.withdraw · Reverted");
    const others = [
      withdrawDecoding({ mayNameBuilds: false }),
      withdrawDecoding({ call: calling("withdraw", [], undefined, provenances.match) }),
      withdrawDecoding({ call: calling("run $(trash)", []) }),
      withdrawDecoding({ call: calling("x".repeat(100), []) }),
      guessedDecoding(),
    ];
    for (const decoding of others)
      assert.equal(resultTitle(viewOf(decoding)), "0.0.2001-1700000021…: Reverted");
  });
});
