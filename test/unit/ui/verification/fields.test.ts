import assert from "node:assert/strict";
import {
  compilationShape,
  directRecordShape,
  filesShape,
  jobShape,
  matchShape,
  sessionRecordShape,
} from "../../../../src/services/verifier/schema.ts";
import type { Protocol } from "../../../../src/services/verifier/protocol.ts";
import { respondedReport, failedReport, failures, knownStatus, reportOf } from "../../../support/reports.ts";
import { attributeValues, readableText } from "../markup.ts";
import { fullDirectRecord, fullJob, fullSessionRecord } from "./records.ts";
import { finishedMarkdownOf, finishedPageOf, linesOf, sectionOf } from "./views.ts";

type Json = Record<string, unknown>;

/** How each protocol wraps a record, and which names its fields must be shown by. */
const protocols = {
  session: {
    section: "Contract verification record",
    record: fullSessionRecord,
    body: (record: Json) => ({ contracts: [record], unused: [] }),
    names: dotted(sessionRecordShape, { files: filesShape }),
  },
  direct: {
    section: "Verification result",
    record: fullDirectRecord,
    body: (record: Json) => ({ result: [record] }),
    names: dotted(directRecordShape, {}),
  },
  job: {
    section: "Job",
    record: fullJob,
    body: (record: Json) => record,
    names: dotted(jobShape, { contract: matchShape }),
  },
};

function dotted(shape: object, nested: Readonly<Record<string, object>>): readonly string[] {
  return Object.keys(shape).flatMap((name) => {
    const inner = nested[name];
    return inner === undefined ? [name] : Object.keys(inner).map((inside) => `${name}.${inside}`);
  });
}

async function reportOn(protocol: Protocol, record: Json) {
  const started = protocol === "job" ? [{ status: 202, body: { verificationId: "x" } }] : [];
  return respondedReport(protocol, [...started, { body: protocols[protocol].body(record) }]);
}

function valuesOf(page: string, section: string): ReadonlyMap<string, string> {
  return new Map(linesOf(sectionOf(page, section)).map(([name, value]) => [name, readableText(value)]));
}

/** The same with the fields that were not sent, for which the page has one line. */
function valuesWithAbsent(page: string, section: string): ReadonlyMap<string, string> {
  const absent = linesOf(page).flatMap(([name, value]): [string, string][] =>
    value === "not sent" ? [[name, value]] : [],
  );
  return new Map([...absent, ...valuesOf(page, section)]);
}

/** Every value of a record that is to be seen, nested ones included. */
function leaves(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [String(value)];
  return Object.entries(value).flatMap(([name, inside]) =>
    Array.isArray(value) ? leaves(inside) : [name, ...leaves(inside)],
  );
}

for (const protocol of ["session", "direct", "job"] as const) {
  const { section, record, names } = protocols[protocol];

  describe(`fields of the ${protocol} protocol`, () => {
    it("are all there by name", async () => {
      const page = finishedPageOf(await reportOn(protocol, record));
      assert.deepEqual([...valuesOf(page, section).keys()].sort(), [...names].sort());
    });

    it("are all there with their values", async () => {
      const page = finishedPageOf(await reportOn(protocol, record));
      const shown = [...valuesOf(page, section).values()].join(" ").toLowerCase();
      const titles = attributeValues(page.toLowerCase(), "title");
      for (const [name, value] of Object.entries(record)) {
        for (const leaf of typeof value === "object" ? leaves(value) : [String(value)]) {
          if (["found", "missing", "invalid", ...Object.keys(matchShape)].includes(leaf)) continue;
          const text = leaf.toLowerCase();
          const isThere = shown.includes(text) || titles.some((title) => title.includes(text));
          assert.ok(isThere, `${name}: ${leaf}`);
        }
      }
    });

    it("say not sent when absent", async () => {
      const { address, chainId } = record as { address?: string; chainId?: string };
      const rest = protocol === "job" ? { isJobCompleted: true } : { address, chainId };
      const values = valuesWithAbsent(finishedPageOf(await reportOn(protocol, rest)), section);
      const without = [...values].filter(([name]) => !Object.hasOwn(rest, name));
      assert.ok(without.length >= 3);
      for (const [name, value] of without) assert.equal(value, "not sent", name);
    });

    it("say null when null", async () => {
      for (const name of Object.keys(record)) {
        const page = finishedPageOf(await reportOn(protocol, { ...record, [name]: null }));
        // A null address or chain ID leaves no record that decides; the section is then that of the others.
        const values = linesOf(page).filter(([shown]) => shown === name);
        assert.equal(readableText(values.at(-1)?.[1] ?? ""), "null", name);
      }
    });

    it("say unreadable when they broke their type, with what came instead", async () => {
      const wrong = { wrong: { type: [18446744073709551615n.toString()] } };
      for (const name of Object.keys(record)) {
        if (name === "error" || name === "compilationTime") continue;
        const value = ["files", "libraryMap", "contract", "externalVerifications"].includes(name)
          ? [wrong]
          : wrong;
        const page = finishedPageOf(await reportOn(protocol, { ...record, [name]: value }));
        const lines = linesOf(page).filter(([shown]) => shown === name);
        assert.deepEqual(
          lines.map(([, line]) => readableText(line)).filter((line) => line !== askedLine(name)),
          ["unreadable, see Details", readableText(lines.at(-1)?.[1] ?? "")],
          name,
        );
        assert.match(readableText(lines.at(-1)?.[1] ?? ""), /18446744073709551615/, name);
      }
    });

    it("are all in the copied report", async () => {
      const markdown = finishedMarkdownOf(await reportOn(protocol, record));
      for (const name of names) assert.ok(markdown.includes(`(\`${name}\`):`), name);
    });
  });
}

/** The request shows two fields of the same name. */
function askedLine(name: string): string | undefined {
  return { address: "0x5b18…6b24", chainId: "1" }[name];
}

describe("a response without records", () => {
  it("says whether it holds an empty list, or none", async () => {
    const told = [];
    for (const body of [{ result: [] }, { result: 5 }, {}]) {
      const page = finishedPageOf(await respondedReport("direct", [{ body }]));
      told.push(
        /<span class="aside(?: brief)?">([^<]*)<\/span>/.exec(sectionOf(page, "Verification results"))?.[1],
      );
    }
    const noList = "The response contains no list of them. See the raw response.";
    assert.deepEqual(told, ["none", noList, noList]);
  });
});

describe("files that the error of a job names", () => {
  it("are listed by themselves, on the page and in Markdown", async () => {
    const errorData = { missingSources: ["lib/Kettle.sol"], invalidSources: ["src/Leaves.sol"] };
    const error = { customCode: "missing_or_invalid_source", message: "Unknown error.", errorData };
    const report = await reportOn("job", {
      ...fullJob,
      contract: { ...fullJob.contract, match: null },
      error,
    });
    const shown = valuesOf(finishedPageOf(report), "Job");
    assert.equal(shown.get("error.errorData.missingSources"), "lib/Kettle.sol");
    assert.equal(shown.get("error.errorData.invalidSources"), "src/Leaves.sol");
    assert.match(finishedMarkdownOf(report), /missingSources.*lib\/Kettle\.sol/);
    const others = await reportOn("job", {
      ...fullJob,
      error: { ...error, errorData: { missingSources: [] } },
    });
    assert.ok(![...valuesOf(finishedPageOf(others), "Job").keys()].some((name) => name.includes("Sources")));
  });
});

describe("fields of a status lookup", () => {
  it("are all there by name, the undocumented ones too", async () => {
    const status = await knownStatus({
      body: { ...fullJob.contract, compilation: { compilerVersion: "0.8.25", more: 1 }, beyond: 2 },
    });
    const report = reportOf({ kind: "noExplorer", status });
    const shown = valuesWithAbsent(finishedPageOf(report), "Verification status");
    const compilation = Object.keys(compilationShape).map((name) => `compilation.${name}`);
    const others = ["State", "compilation.more", "beyond"];
    assert.deepEqual(
      [...shown.keys()].sort(),
      [...others, ...compilation, ...Object.keys(matchShape)].sort(),
    );
    assert.equal(shown.get("compilation.compilerVersion"), "0.8.25");
    assert.match(finishedMarkdownOf(report), /Compiler version \(`compilation.compilerVersion`\): `0.8.25`/);
  });
});

describe("fields of the request", () => {
  it("say once what became of the key, and do not claim that it was sent when nothing left", () => {
    const keyLines = failures.map((failure) => {
      const page = finishedPageOf({ ...failedReport(failure), withKey: true });
      const lines = linesOf(page).filter(([name]) => name === "apiKey" || name === "API key");
      return lines.map(([, value]) => readableText(value));
    });
    const sent = ["•••••••• sent, masked"];
    const kept = ["•••••••• masked"];
    assert.deepEqual(
      keyLines,
      failures.map((failure) => (failure.kind === "unreachable" && failure.neverLeft ? kept : sent)),
    );
  });

  it("say of a build how many files were sent, whatever came of it, or that none were", () => {
    const way = { kind: "build", contract: "a:A", files: 2 } as const;
    const sources = failures.map((failure) =>
      readableText(
        linesOf(finishedPageOf({ ...failedReport(failure), way })).find(([name]) => name === "Source")?.[1] ??
          "",
      ),
    );
    assert.deepEqual(
      sources,
      failures.map((failure) =>
        failure.kind === "unreachable" && failure.neverLeft ? "not sent" : "2 files sent",
      ),
    );
  });

  it("are shown by name, the key as dots", async () => {
    const report = await reportOn("session", fullSessionRecord);
    const asked = (withKey: boolean) => [...valuesOf(finishedPageOf({ ...report, withKey }), "Request")];
    const common = [
      ["address", "0x5b18…6b24"],
      ["chainId", "1"],
    ];
    assert.deepEqual(asked(false), [...common, ["apiKey", "not sent"]]);
    assert.deepEqual(asked(true), [...common, ["apiKey", "•••••••• sent, masked"]]);
  });
});
