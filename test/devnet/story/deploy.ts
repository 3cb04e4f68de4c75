import type { Entity, LedgerTransaction } from "../mirror/ledger.ts";
import { keeper, type Setting } from "./setting.ts";

type Deployment = {
  parameters?: readonly unknown[];
  libraries?: Record<string, string>;
  value?: bigint;
};

/** Deploys a contract of the sample workspace. */
export async function deploy(setting: Setting, name: string, deployment: Deployment = {}): Promise<Entity> {
  const { created } = await sendDeployment(setting, name, deployment);
  const [entity] = created;
  if (!entity) throw new Error(`${name} could not be deployed`);
  return entity;
}

/** Sends the transaction that deploys a contract, whether or not it comes to one. */
export function sendDeployment(
  { ledger, contracts }: Setting,
  name: string,
  { parameters, libraries, value }: Deployment = {},
): Promise<LedgerTransaction> {
  const data = contracts.initcode(name, parameters, libraries);
  return ledger.send({ from: keeper, data, ...(value === undefined ? {} : { value }) });
}

/** Deploys a contract of the sample projects, and notes that it was. */
export async function deployBuilt(
  { ledger, projects, deployed }: Setting,
  name: string,
  parameters: readonly unknown[] = [],
  libraries?: Readonly<Record<string, string>>,
): Promise<Entity> {
  const data = (await projects).initcode(name, parameters, libraries);
  const [entity] = (await ledger.send({ from: keeper, data })).created;
  if (entity === undefined) throw new Error(`${name} could not be deployed`);
  deployed.set(name, entity);
  return entity;
}
