import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { StepTableBuilder, type StepTable } from "../../src/services/ledger/stepTable.ts";
const parse = (t: string): any => JSON.parse(t);
export type TracedTransaction = { name: string; transaction: any; steps: StepTable; structLogs: any[] };
export type TrueStatement = {
  file: string;
  line: number;
  function: string;
  chain: string[];
  variables?: Record<string, string>;
};
export function readGroundTruth(folder: string) {
  const load = (n: string): any =>
    parse(gunzipSync(readFileSync(path.join(folder, `${n}.json.gz`))).toString());
  const sources = new Map<string, string>(
    Object.entries(load("sources")).map(([k, v]: any) => [k, typeof v === "string" ? v : v.content]),
  );
  const truth = parse(readFileSync(path.join(folder, "truth.json"), "utf8")).txs as {
    name: string;
    statements: TrueStatement[];
    entries: any[];
  }[];
  const floors = parse(readFileSync(path.join(folder, "floors.json"), "utf8"));
  const modes = ["legacy", "legacy-optimized", "viair", "viair-optimized"].map((name) => {
    const t = load(`trace-${name}`);
    const codes = new Map<string, Uint8Array>(
      Object.entries(t.code).map(([a, c]: any) => [a.toLowerCase(), Buffer.from(c.slice(2), "hex")]),
    );
    return {
      name,
      output: load(`output-${name}`),
      codes,
      transactions: t.txs.map((x: any): TracedTransaction => {
        const b = new StepTableBuilder();
        for (const s of x.trace.structLogs) b.add({ ...s, top: s.stack.at(-1), height: s.stack.length });
        return {
          name: x.name,
          steps: b.build(),
          structLogs: x.trace.structLogs,
          transaction: {
            from: x.tx.from,
            to: x.tx.to ?? undefined,
            input: x.tx.input,
            value: BigInt(x.tx.value),
            created: undefined,
            hasFailed: x.status === "0x0",
          },
        };
      }),
    };
  });
  return { sources, truth, floors, modes };
}
export function stacksThatDiffer(execution: any, structLogs: any[]): number {
  let n = 0;
  for (const [i, s] of structLogs.entries()) {
    const st = execution.stackAt(i);
    if (
      st.length !== s.stack.length ||
      s.stack.some((w: string, k: number) => BigInt(w) !== execution.valueOf(st[k]))
    )
      n++;
  }
  return n;
}
