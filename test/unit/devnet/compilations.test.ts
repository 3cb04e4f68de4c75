import assert from "node:assert/strict";
import type { Hex } from "viem";
import { compareCreation } from "../../../src/app/builds/comparison.ts";
import { planPublication } from "../../../src/app/publication/planPublication.ts";
import { expectedCreationGrade } from "../../../src/builds/proof/dryRun.ts";
import type { JsonObject } from "../../../src/core/json/jsonValue.ts";
import { connectRpc } from "../../devnet/chain/rpc.ts";
import type { Devnet } from "../../devnet/devnet.ts";
import { keeper } from "../../devnet/story/setting.ts";
import { projectFolder } from "../../support/projectFolder.ts";
import { buildsIn, foundryArtifact } from "../app/builds/projects.ts";
import { compiledInput, inputFor } from "../builds/samples.ts";
import { compilationRows, type CompilationRow } from "./compilationRows.ts";
import { gradesAtService } from "./gradesAtService.ts";
import { sharedDevnet } from "./sharedDevnet.ts";
import { unending } from "../../support/requests.ts";
import { unrecordedCode } from "../../support/unrecordedCode.ts";

const grades = ["none", "match", "exact"];

/** What a compiler is given for sources. */
function inputOf(
  { sources, settings = {} }: CompilationRow,
  others: CompilationRow["sources"] = {},
): JsonObject {
  const texts = Object.entries({ ...sources, ...others });
  const contents = Object.fromEntries(texts.map(([path, content]) => [path, { content }]));
  return { ...inputFor("", settings), sources: contents };
}

/** The compiler's own output for a contract, as far as it is needed. */
type Compiled = {
  readonly evm: {
    readonly bytecode: {
      readonly object: string;
      readonly linkReferences: Record<string, Record<string, { start: number }[]>>;
    };
  };
};

type Receipt = { readonly contractAddress: Hex; readonly transactionHash: Hex };

type Deployment = { readonly address: Hex; readonly transaction: Hex; readonly creation: string };

describe("compilations", function () {
  this.timeout(60_000);
  let devnet: Devnet;
  before(async () => (devnet = await sharedDevnet()));
  beforeEach(() => devnet.reset());

  const rpc = <Value>(method: string, ...params: unknown[]): Promise<Value> =>
    connectRpc(devnet.chainUrl)<Value>(method, ...(params as never[]));

  /** Creates a contract, its libraries linked to one place. */
  async function deploy(output: JsonObject, source: string, name: string, given = ""): Promise<Deployment> {
    const contracts = output["contracts"] as unknown as Record<string, Record<string, Compiled>>;
    const compiled = contracts[source]?.[name];
    assert.ok(compiled !== undefined, JSON.stringify(output["errors"]));
    const code = compiled.evm.bytecode.object.replace(
      /__\$.{34}\$__/g,
      "5fbdb2315678afecb367f032d93f642f64180aa3",
    );
    const data: Hex = `0x${code}${given}`;
    const receipt = await rpc<Receipt>("eth_sendTransactionSync", {
      from: keeper,
      gas: "0x5b8d80",
      data,
    });
    const address = receipt.contractAddress.toLowerCase() as Hex;
    return { address, transaction: receipt.transactionHash, creation: data.slice(2) };
  }

  for (const [title, row] of Object.entries(compilationRows))
    it(`expect the service's grade: ${title}`, async () => {
      const colon = row.contract.lastIndexOf(":");
      const [source, name] = [row.contract.slice(0, colon), row.contract.slice(colon + 1)];
      const [input, then] = [inputOf(row), inputOf(row, row.deployedSources)];
      const [output, deployed] = [compiledInput(input), compiledInput(then)];
      const { address, transaction, creation } = await deploy(deployed, source, name, row.arguments);
      const code = (await rpc<Hex>("eth_getCode", address, "latest")).slice(2);
      assert.notEqual(code, "");
      const contracts = Object.keys((output["contracts"] as JsonObject)[source] as JsonObject);
      const artifacts = Object.fromEntries(
        contracts.map((contract): [string, unknown] => [
          `out/Kiosk.sol/${contract}.json`,
          foundryArtifact(contract, output, source),
        ]),
      );
      await using folder = await projectFolder({
        "foundry.toml": "",
        ...artifacts,
        ...(row.hasBuildInfo === true
          ? { "out/build-info/0a1b.json": { solcLongVersion: "0.8.37+commit.f401782d", input, output } }
          : { ...row.sources, ...row.disk }),
      });
      const [best] = await buildsIn([folder]).matches(code, { address: address.slice(2) });
      assert.equal(best?.build.name, name);
      const plan = await planPublication(best, { protocol: "job" }, unending);
      const { grade, reasons } = plan.dryRun;
      const found =
        plan.publication && (await gradesAtService(devnet, address, plan.publication, transaction));
      assert.deepEqual(
        { told: [grade, ...reasons.map(({ kind }) => kind)], service: found },
        { told: row.told, service: row.service },
      );
      const compared = compareCreation(best, unrecordedCode(address, code, creation));
      assert.ok(compared.kind === "equal");
      if (found !== undefined) {
        assert.ok(grades.indexOf(found.runtime) >= grades.indexOf(grade));
        // The service has the transaction by its hash alone.
        assert.equal(expectedCreationGrade(compared.relation, plan.dryRun), found.creation);
      }
    });
});
