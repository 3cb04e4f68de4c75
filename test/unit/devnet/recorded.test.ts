import assert from "node:assert/strict";
import type { Devnet } from "../../devnet/devnet.ts";
import type { Protocol } from "../../devnet/sample.ts";
import { askForContract, askForResult, askForStatus, askToVerify, followJob, type Answer } from "./ask.ts";
import recordings from "./recorded.json" with { type: "json" };
import { differences, shapeOf } from "./shapeOf.ts";
import { sharedDevnet } from "./sharedDevnet.ts";

type Recording = (typeof recordings)[number];

/** Maps whose keys depend on the contract, and compiler settings, which depend on the publisher. */
const open = ["libraryMap", "immutableReferences", "compilerSettings"];
const openValues = ["runtimeTransformationValues", "creationTransformationValues"];

/** Messages are compared word for word, apart from the contract and chain they are about, and a compiler's report. */
function message(body: unknown): string | undefined {
  const { message: own, statusMessage, contracts, error } = body as Record<string, unknown>;
  const inner = (contracts as [Record<string, unknown>] | undefined)?.[0]["statusMessage"];
  const inJob = typeof error === "object" ? (error as { message: string }).message : undefined;
  const text = [own, statusMessage, inner, inJob].find((candidate) => typeof candidate === "string");
  return text
    ?.replace(/0x[0-9a-fA-F]{40}/g, "ADDRESS")
    .replace(/(chain(?:Id)? #?)\d+/gi, "$1CHAIN")
    .replace(/^(Compiler error\.).*$/s, "$1");
}

async function answerTo(devnet: Devnet, { sample, way, fields }: Recording): Promise<Answer> {
  const { address = "", transactionId = "", contractId = "" } = devnet.sample(sample);
  switch (way) {
    case "status":
      return askForStatus(devnet, address, fields);
    case "record":
      return askForContract(devnet, contractId);
    case "result":
      return askForResult(devnet, transactionId);
    case "jobUnderWay":
      return (await followJob(devnet, await askToVerify(devnet, "job", address)))[0]!;
    case "jobDone":
      return (await followJob(devnet, await askToVerify(devnet, "job", address))).at(-1)!;
    case "sessionAfterDirect":
      await askToVerify(devnet, "direct", address);
      return askToVerify(devnet, "session", address);
    default:
      return askToVerify(devnet, way as Protocol, address);
  }
}

describe("devnet against recorded responses of real servers", function () {
  this.timeout(30_000);
  let devnet: Devnet;
  before(async () => {
    devnet = await sharedDevnet();
  });
  beforeEach(() => devnet.reset());

  for (const recording of recordings) {
    it(`${recording.sample}, ${recording.way}: like "${recording.recorded}"`, async () => {
      const response = await answerTo(devnet, recording);
      assert.deepEqual(
        { status: response.status, contentType: response.contentType, message: message(response.body) },
        { status: recording.status, contentType: recording.contentType, message: message(recording.body) },
      );
      const shapes = [recording.body, response.body].map(shapeOf) as [
        ReturnType<typeof shapeOf>,
        ReturnType<typeof shapeOf>,
      ];
      assert.deepEqual(differences(...shapes, [...open, ...openValues]), []);
    });
  }
});
