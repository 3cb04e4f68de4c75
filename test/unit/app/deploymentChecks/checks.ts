import assert from "node:assert/strict";
import { BuildMatches } from "../../../../src/app/builds/buildMatches.ts";
import { ContractChecks } from "../../../../src/app/contractFacts/contractChecks.ts";
import {
  DeploymentChecks,
  type PlanImprovement,
} from "../../../../src/app/deploymentChecks/deploymentChecks.ts";
import { Lookups } from "../../../../src/app/lookups/lookups.ts";
import type { Network } from "../../../../src/app/networks/network.ts";
import type { Deployment } from "../../../../src/builds/deployments/deployment.ts";
import type { Hex } from "../../../../src/core/hex.ts";
import { openChannel } from "../../../support/channel.ts";
import { everyHashAgreed } from "../../../support/consent.ts";
import { startFaultServer, type Behaviour } from "../../../support/faultServer.ts";
import { json } from "../../../support/faults.ts";
import { openHistory } from "../../../support/historyWindows.ts";
import { networkWith } from "../../../support/networks.ts";
import { MemoryLog, MemoryState } from "../../../support/stores.ts";
import { addressOf as longZero, hashOf } from "../deployments/recordedFiles.ts";

/** None that an ID is made of: without its record, nobody is asked about that. */
export const addressOf = (number: number): Hex => `0x0000c0de${longZero(number).slice(10)}`;

export const deployed = (number: number): Deployment => ({
  name: "Token",
  address: addressOf(number),
  transaction: hashOf(number),
  origin: "created",
});

/** Answers a status as the service does: of each address the match of its last digit. */
export const statuses: Behaviour = (socket, request) => {
  const address = /0x[0-9a-f]{40}/i.exec(request.path)?.[0] ?? "";
  const match = { "1": "exact_match", "2": "match" }[address.slice(-1)] ?? null;
  const found = { match, chainId: "298", address, verifiedAt: "2026-11-20T12:00:00Z" };
  json(match === null ? 404 : 200, found)(socket, request);
};

/** Responses that there is no contract at any address. */
export const noContract = json(404, { _status: { messages: [{ message: "Not found" }] } });

/** Checks over services that respond like this, with all that was made for them. */
export async function checksAt({
  verifier = statuses,
  ledger,
  state = new MemoryState(),
  planImprovement = () => assert.fail("nothing is planned"),
}: {
  readonly verifier?: Behaviour;
  readonly ledger?: Behaviour;
  readonly state?: MemoryState;
  readonly planImprovement?: PlanImprovement;
}) {
  const service = await startFaultServer(verifier);
  const mirror = ledger && (await startFaultServer(ledger));
  const client = openChannel();
  const lookups = new Lookups(() => Promise.resolve(client.channel), everyHashAgreed);
  const log = new MemoryLog();
  const history = await openHistory({ log });
  const buildMatches = new BuildMatches(() => true, log);
  const contractChecks = new ContractChecks(() => Promise.resolve(lookups));
  const networks: Network[] = [];
  const known = { lookups, history, buildMatches, contractChecks, networks: () => networks };
  const nameAt = (): undefined => undefined;
  const tools = { ...known, state, log, nameAt, planImprovement };
  const checks = new DeploymentChecks({ ...tools, isDeployed: (address) => address.startsWith("0x0000") });
  const network = networkWith({ chainId: "298", verifierUrl: service.url, mirrorUrl: mirror?.url });
  const again = () => new DeploymentChecks({ ...tools, isDeployed: () => true });
  return {
    checks,
    again,
    network,
    networks,
    lookups,
    history,
    buildMatches,
    state,
    service,
    mirror,
    [Symbol.asyncDispose]: async () => {
      await client.close();
      await service.close();
      await mirror?.close();
    },
  };
}

export type Checks = Awaited<ReturnType<typeof checksAt>>;

export const kinds = ({ checks, network }: Pick<Checks, "checks" | "network">, ...numbers: number[]) =>
  numbers.map((number) => checks.of(network, deployed(number), 0).status.kind);

export const contracts = ({ network }: Checks, ...numbers: number[]) =>
  numbers.map((number) => ({ network, address: addressOf(number) }));

export const unending = new AbortController().signal;
