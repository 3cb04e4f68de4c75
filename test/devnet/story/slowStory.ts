import { linger, neverRespond } from "../http/misbehave.ts";
import { sendNoRoute, sendText } from "../http/reply.ts";
import { unmatched } from "../verifier/jobProtocol.ts";
import { everyProtocol, type Sample } from "../sample.ts";
import { inEveryProtocol, type FaultyResponse, type VerifierFault } from "../verifier/verifierFault.ts";
import { deploy } from "./deploy.ts";
import type { Setting } from "./setting.ts";

type Chapter = [name: string, purpose: string, expected: Sample["expected"], fault: VerifierFault];

const brownout: FaultyResponse = ({ exchange }) =>
  sendText(exchange, 503, "Service Unavailable - API v1 Brownout");
const noRoute: FaultyResponse = ({ exchange }) => sendNoRoute(exchange);
const slowly: FaultyResponse = async ({ exchange, proceed }) => {
  await linger(exchange, 20_000);
  await proceed();
};

/** Faults in front of real contracts: what comes after the fault, or in another protocol, is a real verification. */
export async function tellSlowStory(setting: Setting): Promise<void> {
  const { verification, contracts, explorer, verifier } = setting;
  const chapters: Chapter[] = [
    [
      "slow",
      "Takes 20 seconds and then verifies: time enough to cancel.",
      everyProtocol("perfect"),
      inEveryProtocol(slowly),
    ],
    [
      "timeoutThenVerified",
      "The answer never comes, but the service does its work: the status lookup knows it as verified.",
      {},
      inEveryProtocol(async ({ exchange, chainId, address }) => {
        await verification.verify({ chainId, address, apiKey: undefined }, false);
        await neverRespond(exchange);
      }),
    ],
    [
      "retiredSession",
      "The session protocol is gone from this server; the direct one verifies.",
      { session: ["retired"], direct: ["perfect"], job: ["perfect"] },
      { session: noRoute },
    ],
    [
      "brownout",
      "Both old protocols are being switched off (503, brownout); the job protocol verifies.",
      { session: ["retired"], direct: ["retired"], job: ["perfect"] },
      { session: brownout, direct: brownout },
    ],
    [
      "jobForEver",
      "The job is accepted and never done; the other protocols verify.",
      { session: ["perfect"], direct: ["perfect"] },
      {
        job: ({ acceptJob, ...subject }) =>
          acceptJob({
            isJobCompleted: false,
            jobStartTime: "2026-01-01T08:00:00Z",
            contract: unmatched(subject),
          }),
      },
    ],
    [
      "jobLost",
      "The job is accepted and then not known any more; the other protocols verify.",
      { session: ["perfect"], direct: ["perfect"] },
      { job: ({ acceptJob }) => acceptJob() },
    ],
  ];
  for (const [name, purpose, expected, fault] of chapters) {
    const { address, contractId } = await deploy(setting, "Counter");
    explorer.publish(address, contracts.published("Counter"));
    verifier.addFault(address, fault);
    setting.add({
      name,
      kind: "verifierFault",
      purpose,
      address,
      contractId,
      expected: { ...expected, record: "found" },
    });
  }
}
