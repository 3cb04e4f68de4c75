import assert from "node:assert/strict";
import { countRows } from "../../../src/app/batch/rowCategory.ts";
import type { BuildTool } from "../../../src/builds/build.ts";
import { batchSummary, batchWords, countsText, parted } from "../../../src/text/batch/batchPage.ts";
import { heldWords, changedWords, roleWords } from "../../../src/text/batch/rowWords.ts";
import { compilerText, matchWords } from "../../../src/text/builds/match.ts";
import { buildLine, shareText } from "../../../src/text/builds/buildLine.ts";
import { buildRowWords, rootWords, skippedText } from "../../../src/text/builds/roots.ts";
import { sendKeyWords } from "../../../src/text/questions.ts";
import { provenanceText } from "../../../src/text/decoding/provenance.ts";
import { signatureQuestion, signatureWords } from "../../../src/text/decoding/decoding.ts";
import { deploymentWords } from "../../../src/text/deployments/deployments.ts";
import { explainNotSent, explainPrivateKey } from "../../../src/text/failures/notSent.ts";
import { networkProblemText } from "../../../src/text/failures/unusableEntry.ts";
import { firstNamed } from "../../../src/text/firstNamed.ts";
import { sizeText } from "../../../src/text/language.ts";
import { connectionWords } from "../../../src/text/networks/connection.ts";
import { networkAbilities } from "../../../src/text/networks/networkMenu.ts";
import { explainNetworkProblem } from "../../../src/text/networks/networkProblem.ts";
import { networkStatusWords } from "../../../src/text/networks/networkStatus.ts";
import { restrictedNetworkWords } from "../../../src/text/networks/networkMenu.ts";
import { pageWords } from "../../../src/text/pages/page.ts";
import { explainSubjectReason, subjectReasons } from "../../../src/text/subjects/inputProblem.ts";
import { panicMeaning } from "../../../src/text/decoding/panic.ts";
import { treeWords } from "../../../src/text/tree.ts";
import {
  explainImproved,
  explainNotKnown,
  explainOtherChain,
  explainSettled,
} from "../../../src/text/verification/storedMatch.ts";
import {
  andKnownListed,
  fileCountText,
  publishLabel,
} from "../../../src/text/verification/publishedFiles.ts";
import { planWords } from "../../../src/text/verification/plan.ts";
import { implementationFirst, proxyWords, slotsText } from "../../../src/text/verification/proxy.ts";
import { verificationActions } from "../../../src/text/verification/verificationPage.ts";
import { ApiError } from "../../../src/http/failure.ts";
import { networkWith } from "../../support/networks.ts";
import { error503 } from "../../support/serviceFailures.ts";
import { describeTexts } from "../../support/textSnapshots.ts";
import { knownStatus } from "./everyReport.ts";
import { explanationText } from "./explanationText.ts";

const [host, mirror, address] = ["verifier.example", "mirror.example", "0x5b18…6b24"];
const account = "0x5b1869d9a4c187f2eaa108f3062412ecf0526b24" as const;
const publicKey = `0x${"0a".repeat(32)}` as const;
const tools = ["hardhat", "foundry"] as const satisfies readonly BuildTool[];
const counts = (some: object) => ({ ...countRows([]), ...some });
const someRows = counts({ all: 6, failed: 1, exact: 2, match: 1, alreadyExact: 1, notChosen: 1 });
const oneRow = counts({ all: 1, exact: 1 });

const notSent = (settlement: object): string =>
  explanationText(explainNotSent({ decision: settlement, host } as never));
const implementation = (build: string | undefined, isCompared: boolean): string =>
  implementationFirst(address, { build, isCompared });
const attempt = (parts: object): string =>
  treeWords.attempt({ word: "timedOut", protocol: "job", host: undefined, ...parts } as never);
const attemptItem = (at: string | undefined): string =>
  treeWords.attemptItem({
    title: "Timed out",
    word: "timedOut",
    protocol: "job",
    moment: "today",
    host: at,
  });
const story = (kind: string, assumedImmutables = false): string =>
  matchWords.story({ kind, assumedImmutables } as never);
const ofFiles = (text: (listed: { files: number; hasSettings: boolean; bytes: number }) => string) =>
  [0, 1, 2].flatMap((files) => [true, false].map((hasSettings) => text({ files, hasSettings, bytes: 1200 })));

/** The texts of each module that say one thing or another, by what they are given. */
const texts: Readonly<Record<string, readonly string[]>> = {
  "a key is sent": [true, false].map((isTrusted) => sendKeyWords.why("0.0.7", isTrusted)),
  "a value is not sent": [
    ...([undefined, account, publicKey] as const).map(explainPrivateKey),
    ...[{ kind: "privateKey", owner: account }, { kind: "declined" }].map(notSent),
  ],
  "names of hashes": [
    signatureWords.unnamed(1, 0),
    signatureWords.unnamed(0, 1),
    signatureWords.unnamed(2, 3),
    signatureQuestion.why(2),
  ],
  "where names come from": [
    ...[
      { kind: "build", isProven: true, relation: "exact" },
      { kind: "build", isProven: false, relation: "exact" },
      { kind: "build", isProven: false, relation: "sameCode" },
      { kind: "verified", grade: "exact" },
      { kind: "verified", grade: "match" },
      { kind: "chosen", file: undefined },
      { kind: "chosen", file: "a.json" },
    ].map((provenance) => provenanceText(provenance as never)),
  ],
  identifiers: subjectReasons.map((reason) => `${reason}: ${explainSubjectReason(reason)}`),
  "panics of Solidity": [0x00n, 0x01n, 0x11n, 0x12n, 0x21n, 0x22n, 0x31n, 0x32n, 0x41n, 0x51n, 0x99n].map(
    (code) => `0x${code.toString(16)}: ${panicMeaning(code)}`,
  ),
  pages: [
    pageWords.rowFields("", "Logs", 1200),
    pageWords.rowFields("Transfer", "Logs", 2),
    pageWords.rowCount(2, 1200),
    ...(["session", "direct", "job"] as const).map(verificationActions.tryProtocol),
  ],
  "the first of many": [["a"], ["a", "b", "c"], ["a", "b", "c", "d", "e"]].map(firstNamed),
  sizes: [1, 999, 1000, 9949, 10_400, 999_499, 999_500, 12_345_678].map(sizeText),
  "files to publish": [
    ...ofFiles(publishLabel),
    ...ofFiles(fileCountText),
    ...ofFiles((listed) => andKnownListed(listed, host)),
  ],
  "lines that may be secret": ["phrase", "localPath", "url", "keyFile", "key"].map((kind) =>
    planWords.possibleSecret({ kind, line: 1200 } as never),
  ),
  "what to do for a build": [
    ...tools.map(planWords.keepBuildInfo),
    ...tools.flatMap((tool) => [1, 2].map((files) => planWords.restoreMissing(files, tool))),
    ...[undefined, 1, 3].map(planWords.viaIrNote),
  ],
  "what a service holds before publishing": [
    explainSettled("exact", host),
    explainSettled("match", host),
    explainImproved(true, host),
    explainImproved(false, host),
    explainNotKnown(knownStatus("unknown")),
    explainNotKnown({ kind: "failed", error: new ApiError(error503, host) }),
    explainOtherChain(host),
  ].map(explanationText),
  "a proxy": [
    ...(["beacon", "implementation"] as const).flatMap((role) =>
      (["perfect", "partial", undefined] as const).map((state) => proxyWords.leadsTo(role, address, state)),
    ),
    implementation("src/Vault.sol:Vault", true),
    ...[true, false].map((isCompared) => implementation(undefined, isCompared)),
    ...(["proxiable", "beacon", "implementation"] as const).map((slot) => slotsText([slot])),
  ],
  "a batch": [
    ...["", "Deploy.s.sol"].map(batchWords.tab),
    ...[1, 2].map(batchWords.titleToVerify),
    batchWords.titleToVerifySome(1, 2),
    ...[1, 2].map((rows) => batchWords.titleVerifying(rows, 0)),
    ...[1, 2].map((canceled) => batchWords.titleVerifying(3 - canceled, canceled)),
    ...[2, 1].map((rows) => batchWords.titleNotCompared(rows, 2)),
    ...[0, 2].map((canceled) => batchWords.titleEnded(0, 0, canceled)),
    ...[0, 1].map((canceled) => batchWords.titleEnded(1, 2, canceled)),
    ...[0, 1].map((canceled) => batchWords.titleEnded(0, 1, canceled)),
    batchWords.publishAndVerify("Publish 1 File", false, 2),
    batchWords.publishAndVerify("Publish A and B", true, 1),
    countsText(someRows),
    batchSummary(oneRow, true),
    ...[true, false].map((hasTraces) => batchSummary({ ...oneRow, creationNotCompared: 1 }, hasTraces)),
  ],
  "a row of a batch": [
    ...(["exact", "match", "none", undefined] as const).map(heldWords),
    ...(["exact", "match", "none"] as const).map((held) => explanationText(changedWords(held))),
  ],
  "a role beside a name": [
    roleWords("proxy", "beacon"),
    roleWords(undefined, "implementation"),
    roleWords("implementation", undefined),
    roleWords("proxy", undefined),
    roleWords("created", undefined) ?? "(nothing)",
  ].map(String),
  "a build that has a contract's code": [
    ...["exact", "sameCode"].flatMap((kind) => [
      matchWords.chip({ kind } as never),
      buildLine.hasIt({ kind } as never),
    ]),
    ...["exact", "identical", "sameCode"].map((kind) => story(kind)),
    story("sameCode", true),
  ],
  "no build that has it": [
    ...[1, 1500].map(matchWords.none),
    ...(["notJson", "tooLarge", "ape"] as const).map(matchWords.skipped),
    ...[true, false].flatMap((isSimilar) =>
      [true, false].map((hasCommit) => matchWords.differs({ isSimilar, hasCommit })),
    ),
    ...(["interface", "none"] as const).map(matchWords.resembles),
    ...(["none", "noMetadata", "ipfs", "bzzr1", "other"] as const).map(matchWords.otherMetadata),
    ...(["none", "other"] as const).map(matchWords.buildWithMetadata),
    ...(["eip7702", "eip1167"] as const).map((kind) => matchWords.clone(kind as never)),
    ...[true, false].map(matchWords.push0Used),
    ...[0.999, 0.5, 1].map(shareText),
    compilerText({ name: "solc", version: "0.8.28" } as never),
    compilerText({ name: "vyper", version: "0.4.3" } as never),
  ],
  "the view of builds": [
    ...(["tooLarge", "notJson", "foreign", "creationOnly", "ape"] as const).map(skippedText),
    ...[1, 2].map(rootWords.contracts),
    ...[1, 2].map(rootWords.interfaces),
    buildRowWords.gone(),
    buildRowWords.noAbi(),
  ],
  "the view of deployments": [
    deploymentWords.checkTip(host, mirror),
    deploymentWords.checkTip(host, undefined),
    deploymentWords.checkTip(undefined, mirror),
    ...[undefined, "Optimism"].flatMap((name) => [
      deploymentWords.useSourcify("10", name),
      deploymentWords.useSourcifyWith("10", name),
    ]),
    ...[1, 2].map(deploymentWords.contracts),
    deploymentWords.verified(2, 3, 3),
    deploymentWords.verified(0, 1, 8),
    deploymentWords.networkAdded(),
    ...[true, false].map(deploymentWords.nowAutomatic),
    deploymentWords.noLongerAutomatic(),
  ],
  "the trees": [
    attempt({}),
    attempt({ host }),
    attempt({ host, service: "verifier" }),
    attempt({ host: mirror, service: "mirror" }),
    ...[undefined, host].map(attemptItem),
    ...[undefined, "0.0.7"].map((id) => treeWords.contractOn(id, "Mainnet")),
    treeWords.namedBy("system"),
    treeWords.namedBy("sourcify" as never),
    ...[1, 1200].map(treeWords.earlier),
    treeWords.more(1200),
  ],
  "the status bar": [
    networkStatusWords.noLedger(),
    networkStatusWords.mirrorNode(host),
    networkStatusWords.rpcNode(host),
    ...[undefined, host].map(networkStatusWords.verifier),
    connectionWords.contacting([]),
    connectionWords.contacting([host, mirror]),
  ],
  "what can be done on a network": [
    networkWith({
      mirrorUrl: "https://mirror.example",
      verifierUrl: "https://verifier.example",
      explorerUrl: "https://explorer.example/{address}",
    }),
    networkWith({ verifierUrl: "https://verifier.example", explorerSource: undefined }),
    networkWith({ mirrorUrl: "https://mirror.example" }),
  ].map((network) => networkAbilities(network).join(" · ")),
  "a setting that is not used": [
    ...["verifierUrl", ""].map((field) =>
      explainNetworkProblem({ index: 1, field, reason: "badUrl" } as never),
    ),
    ...(["missing", "notText", "badUrl", "hasCredentials", "badTemplate"] as const).map((reason) =>
      networkProblemText({ index: 1, field: "explorerUrl", reason }),
    ),
    restrictedNetworkWords.ignored(),
  ],
};

describeTexts(
  "wordForms",
  Object.fromEntries(Object.entries(texts).map(([name, lines]) => [name, lines.join("\n")])),
);

describe("texts that say one thing or another", () => {
  it("cut what a file or a code names at will", () => {
    assert.equal(firstNamed(["n".repeat(1000)]).length, 200);
    const compiler = compilerText({ name: "solc", version: "9".repeat(99) } as never);
    assert.equal(compiler.length, "solc ".length + 60);
  });

  it("count the rows of a batch in the same order always", () => {
    assert.deepEqual(
      parted(someRows).map(({ category: standing }) => standing),
      ["exact", "match", "failed", "alreadyExact", "notChosen"],
    );
  });
});
