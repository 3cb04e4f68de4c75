import type { Network } from "../app/networks/network.ts";
import { publicFailures } from "../text/publicApi.ts";
import type { Answer } from "../../types/contract-lens.d.ts";
import { cancelled, failed, internalFailure } from "./answers.ts";
import type { ApiServices, NetworkSettings } from "./apiServices.ts";

/**
 * Answers a call about a network. Never rejects: an unexpected error goes to the log.
 * @param name of the network; undefined: the active one
 */
export async function answerCall<Value>(
  { settings, log }: Pick<ApiServices, "settings" | "log">,
  { network: name, signal }: { readonly network?: string | undefined; readonly signal: AbortSignal },
  ask: (network: Network) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  const network = networkFor(settings, name);
  if (network === undefined) {
    const isNoneSelected = name === undefined && settings.networkChoice().kind === "none";
    return failed(
      "unknownNetwork",
      isNoneSelected ? publicFailures.noNetworkSelected() : publicFailures.unknownNetwork(),
    );
  }
  return answerSafely({ log }, signal, () => ask(network));
}

/** The same of a call about no network. */
export async function answerSafely<Value>(
  { log }: Pick<ApiServices, "log">,
  signal: AbortSignal,
  ask: () => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  try {
    if (signal.aborted) return cancelled();
    return await ask();
  } catch (error) {
    if (signal.aborted) return cancelled();
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    log.error(`Another extension's question: ${said}`);
    return internalFailure();
  }
}

function networkFor(settings: NetworkSettings, name: string | undefined): Network | undefined {
  if (name !== undefined) return settings.networks().networks.find((network) => network.name === name);
  const choice = settings.networkChoice();
  return choice.kind === "known" ? choice.network : undefined;
}
