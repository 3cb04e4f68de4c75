import assert from "node:assert/strict";
import type { Devnet } from "../../devnet/devnet.ts";
import { protocols } from "../../devnet/sample.ts";
import { ask, askForStatus, askToVerify, followJob, verificationRequest } from "./ask.ts";
import { sharedDevnet } from "./sharedDevnet.ts";

describe("verification service of the devnet", function () {
  this.timeout(30_000);
  let devnet: Devnet;
  before(async () => {
    devnet = await sharedDevnet();
  });
  beforeEach(() => devnet.reset());

  const post = (path: string, body: string, contentType = "application/json") =>
    ask(devnet.verifierUrl + path, { method: "POST", body, headers: { "content-type": contentType } });

  describe("refuses malformed requests", () => {
    const address = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
    const table: [string, unknown, number, RegExp][] = [
      ["a number as chain", { address, chainId: 298 }, 400, /chainId must be string/],
      ["a hexadecimal chain", { address, chainId: "0x12a" }, 400, /Chain 0x12a not supported/],
      ["an unknown chain", { address, chainId: "5" }, 400, /Chain 5 not supported for verification!/],
      ["a null key", { address, chainId: "298", apiKey: null }, 400, /apiKey must be string/],
      ["no address", { chainId: "298" }, 400, /required property 'address'/],
      ["no chain", { address }, 400, /required property 'chainId'/],
      ["no address at all", { address: "tea", chainId: "298" }, 400, /Invalid address: tea/],
      [
        "a wrong checksum",
        { address: address.replace("Fb", "fB"), chainId: "298" },
        400,
        /Invalid address: 0x/,
      ],
      ["a list", [], 400, /must be object/],
    ];
    for (const [name, body, status, message] of table) {
      for (const path of ["/session/verify/etherscan", "/verify/etherscan"]) {
        it(`${name}, at ${path}`, async () => {
          const response = await post(path, JSON.stringify(body));
          assert.equal(response.status, status);
          assert.match(response.text, message);
        });
      }
    }

    it("other content types, query parameters, broken JSON, and more than 30 MiB", async () => {
      const body = JSON.stringify({ address, chainId: "298" });
      const huge = `{"filler":"${"x".repeat(31 * 1024 * 1024)}"}`;
      const responses = await Promise.all([
        post("/verify/etherscan", body, "text/plain"),
        post("/verify/etherscan?tea=1", body),
        post("/verify/etherscan", "{"),
        post("/verify/etherscan", huge),
        post("/v2/verify/etherscan/298/0x12", "{}"),
        post(`/v2/verify/etherscan/298/${address}`, '{"apiKey":null}'),
      ]);
      assert.deepEqual(
        responses.map(({ status }) => status),
        [415, 400, 400, 413, 400, 400],
      );
    });

    it("other sources, as a web page or in the job protocol's words", async () => {
      const [direct, job] = await Promise.all([
        post("/verify/blockexplorer", "{}"),
        post(`/v2/verify/blockexplorer/298/${address}`, "{}"),
      ]);
      assert.deepEqual([direct.status, direct.contentType], [404, "text/html; charset=utf-8"]);
      assert.match(direct.text, /Cannot POST \/verify\/blockexplorer/);
      assert.equal((job.body as { customCode: string }).customCode, "route_not_found");
    });
  });

  for (const protocol of protocols) {
    it(`passes the key to an explorer that refuses it, over the ${protocol} protocol`, async () => {
      const { address } = devnet.sample("perfect");
      const { path, body } = verificationRequest(protocol, address!, "298", devnet.refusedKey);
      const response = await post(path, body);
      assert.equal(response.status, 502);
      assert.match(response.text, /Invalid API Key/);
      const [arrived] = devnet.requests;
      assert.deepEqual(
        { ...arrived, headers: arrived!.headers["content-type"], receivedAt: 0, closedAt: 0 },
        {
          service: "verifier",
          method: "POST",
          path,
          headers: "application/json",
          body,
          state: "answered",
          receivedAt: 0,
          closedAt: 0,
        },
      );
    });
  }

  it("remembers what it verified, until it is reset", async () => {
    const address = devnet.sample("perfect").address!;
    assert.equal((await askForStatus(devnet, address)).status, 404);
    await askToVerify(devnet, "session", address);
    const known = await askForStatus(devnet, address);
    assert.equal((known.body as { match: string }).match, "exact_match");
    const again = await askToVerify(devnet, "direct", address);
    assert.match(again.text, /storageTimestamp/);
    assert.equal((await askToVerify(devnet, "job", address)).status, 409);
    devnet.reset();
    assert.equal((await askForStatus(devnet, address)).status, 404);
  });

  it("names the library that was linked", async () => {
    const response = await askToVerify(devnet, "direct", devnet.sample("linkedLibrary").address!);
    const { libraryMap } = (response.body as { result: [{ libraryMap: Record<string, string> }] }).result[0];
    const library = devnet.sample("library").address!.slice(2).toLowerCase();
    assert.deepEqual(Object.values(libraryMap), [library]);
    assert.match(Object.keys(libraryMap)[0]!, /^__\$[0-9a-f]{34}\$__$/);
  });

  it("piles up records in a session whose cookie is sent back", async () => {
    const addressOf = (name: string) => devnet.sample(name).address!;
    const first = await askToVerify(devnet, "session", addressOf("perfect"));
    const cookie = first.headers.getSetCookie()[0]!.split(";")[0]!;
    assert.match(cookie, /^sourcify_vid=/);
    const second = await askToVerify(devnet, "session", addressOf("manyFiles"), { headers: { cookie } });
    const { contracts, unused } = second.body as { contracts: { address: string }[]; unused: string[] };
    assert.deepEqual(
      contracts.map(({ address }) => address),
      [addressOf("perfect"), addressOf("manyFiles")],
    );
    assert.deepEqual(unused.sort(), ["contracts/Ballot.sol", "contracts/Counter.sol"]);
    const third = await askToVerify(devnet, "session", addressOf("perfect"), { headers: { cookie } });
    assert.deepEqual(third.body, {
      error: "The contract didn't add any new file",
      message: "The contract didn't add any new file",
    });
  });

  it("knows jobs by their ID, and no others", async () => {
    const accepted = await askToVerify(devnet, "job", devnet.sample("perfect").address!);
    assert.equal(accepted.status, 202);
    const reports = await followJob(devnet, accepted);
    assert.equal((reports[0]!.body as { isJobCompleted: boolean }).isJobCompleted, false);
    assert.equal((reports.at(-1)!.body as { contract: { match: string } }).contract.match, "exact_match");
    const other = await ask(`${devnet.verifierUrl}/v2/verify/00000000-0000-4000-8000-000000000000`);
    assert.equal((other.body as { customCode: string }).customCode, "job_not_found");
  });
});
