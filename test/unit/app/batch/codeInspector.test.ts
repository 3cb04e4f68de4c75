import assert from "node:assert/strict";
import { newRow } from "../../../../src/app/batch/batchRow.ts";
import { CodeInspector } from "../../../../src/app/batch/codeInspector.ts";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import { maxUploadBytes } from "../../../../src/services/verifier/verification.ts";
import { hastyClock, openChannel } from "../../../support/channel.ts";
import { everyHashAgreed } from "../../../support/consent.ts";
import { networkWith } from "../../../support/networks.ts";
import { unending } from "../../../support/requests.ts";
import { MemoryLog } from "../../../support/stores.ts";
import { inputFor, source } from "../../builds/samples.ts";
import { hardhatProject, vault } from "../builds/projects.ts";
import { addressAt, openBatchPlace } from "./place.ts";

const subject = { network: "a", address: addressAt(1), name: undefined, origin: undefined };

describe("inspecting a contract of a batch", () => {
  it("fails for what is unforeseen, of which the log tells, unless it was given up by then", async () => {
    for (const isGivenUp of [false, true]) {
      const log = new MemoryLog();
      const abort = new AbortController();
      const inspector = new CodeInspector({
        isTrusted: () => true,
        networkNamed: () => networkWith({ verifierUrl: "https://verifier.example" }),
        sources: () => {
          if (isGivenUp) abort.abort();
          return Promise.reject(new Error("unforeseen"));
        },
        clock: hastyClock,
        log,
      });
      const inspected = inspector.inspect(newRow(subject), abort.signal);
      if (isGivenUp) await assert.rejects(inspected, /unforeseen/);
      else assert.deepEqual((await inspected).finding, { kind: "notPossible", because: "failed" });
      assert.deepEqual(log.lines, isGivenUp ? [] : ["error Batch: Error: unforeseen"]);
    }
  });

  it("asks nobody where its network has no verification service", async () => {
    const inspector = new CodeInspector({
      isTrusted: () => true,
      networkNamed: () => networkWith({ verifierUrl: undefined }),
      sources: () => assert.fail("nobody is asked"),
      clock: hastyClock,
      log: new MemoryLog(),
    });
    const { finding } = await inspector.inspect(newRow(subject), unending);
    assert.deepEqual(finding, { kind: "notPossible", because: "noService" });
  });

  it("refuses an upload that is larger than services take", async () => {
    await using place = await openBatchPlace(hardhatProject);
    await using client = openChannel();
    const { network, published, serving } = place;
    const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
    serving.contracts[addressAt(1)] = vault;
    const [match] = await place.builds.matches(vault);
    const { compilation } = match?.build ?? {};
    assert.ok(match !== undefined && compilation !== undefined);
    /** Inspects the contract where its build has no metadata, so that all files of the compiler's input would be published. */
    const findingWith = async (...more: string[]) => {
      const files = Object.fromEntries(more.map((name) => [`src/${name}.sol`, { content: "//" }]));
      const input = { ...inputFor(), sources: { "src/Vault.sol": { content: source }, ...files } };
      const build = { ...match.build, metadata: undefined, compilation: { ...compilation, input } };
      const builds = {
        matches: () => Promise.resolve([{ ...match, build }]),
        creationMatches: () => Promise.resolve([]),
        names: new Set<string>(),
      };
      const inspector = new CodeInspector({
        isTrusted: () => true,
        networkNamed: () => network,
        sources: () =>
          Promise.resolve({ lookups, builds, published, commitOf: () => Promise.resolve(undefined) }),
        clock: hastyClock,
        log: new MemoryLog(),
      });
      const { finding, sent } = await inspector.inspect(newRow(subject), unending);
      return [finding.kind === "notPossible" ? finding.because : finding.kind, sent !== undefined];
    };
    assert.deepEqual(await findingWith("Short"), ["planned", true]);
    // Each of these takes six bytes in JSON. Names are not hashed, which takes seconds for texts as long.
    const long = "\u0001".repeat(Math.ceil(maxUploadBytes / 6));
    assert.deepEqual(await findingWith(long), ["tooLarge", false]);
  });
});
