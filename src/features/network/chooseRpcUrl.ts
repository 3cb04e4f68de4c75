import * as vscode from "vscode";
import type { OpenedFolder } from "../../app/builds/locatedBuild.ts";
import { publicRpcUrls } from "../../app/networks/moreChains.ts";
import { ledgerUrlOf, type Network } from "../../app/networks/network.ts";
import { isNetworkName } from "../../app/networks/readNetworks.ts";
import { readSecretRpcUrl } from "../../app/networks/rpcUrl.ts";
import { removeRpcUrl } from "../../app/networks/rpcUrlStore.ts";
import { networkOfProjectName } from "../../app/networks/suggestedNetworks.ts";
import {
  findRpcEndpoints,
  readDotEnv,
  resolveVariables,
  variablesIn,
  type RpcEndpoint,
} from "../../builds/roots/rpcEndpoints.ts";
import { hostOf } from "../../core/hosts.ts";
import { setRpcUrlInSettings } from "../../editor/networkSettings.ts";
import { openedFolders } from "../../editor/openedFolders.ts";
import { askNetwork } from "../../editor/questions/askNetwork.ts";
import { confirm } from "../../editor/questions/confirm.ts";
import { givenNetwork } from "../../editor/questions/givenNetwork.ts";
import { listText } from "../../text/language.ts";
import { rpcUrlWords as words } from "../../text/networks/rpcUrl.ts";
import type { Services } from "../services.ts";
import { checkRpcUrl, keepRpcUrl, savesSettings, setRpcUrl } from "./setRpcUrl.ts";

type EndpointInFolder = RpcEndpoint & { readonly files: OpenedFolder["files"] };

type Choice = vscode.QuickPickItem &
  (
    | { readonly choice: "public"; readonly url: string }
    | { readonly choice: "project"; readonly endpoint: EndpointInFolder }
    | { readonly choice: "own" }
  );

/**
 * Lets the user choose a network's RPC URL. Sends nothing before the choice, then requests the chain ID once.
 * @param given the network's name; without it the user selects one
 * @returns the name of the network with the URL; undefined if there is none
 */
export async function chooseRpcUrl(services: Services, given: unknown): Promise<string | undefined> {
  const { settings } = services;
  const network =
    given === undefined || given === null
      ? await askNetwork(settings, { title: words.chooseNetworkTitle(), placeholder: words.whichNetwork() })
      : await givenNetwork(settings, given);
  if (network === undefined) return undefined;
  const picked = await vscode.window.showQuickPick(await choicesFor(services, network), {
    title: words.chooseTitle(network.name),
    placeHolder: words.choosePlaceholder(network.name),
  });
  switch (picked?.choice) {
    case undefined:
      return undefined;
    case "own":
      return setRpcUrl(services, network.name);
    case "public":
      return usePublic(services, network, picked.url);
    case "project":
      return useOfProject(services, network, picked.endpoint);
  }
}

/** Enter takes the first item: an endpoint that a project configures for this network. A check mark shows the current host. */
async function choicesFor(services: Services, network: Network): Promise<readonly Choice[]> {
  const { networks } = services.settings.networks();
  const publicOnes = (publicRpcUrls[network.chainId] ?? []).map((url): Choice => ({
    choice: "public",
    url,
    label: hostOf(url),
    description: words.publicNode(),
    detail: words.publicDetail(),
  }));
  const choiceOf = (endpoint: EndpointInFolder): Choice => ({
    choice: "project",
    endpoint,
    label: words.ofProject(endpoint.name),
    ...describe(services, endpoint),
  });
  const endpoints = await endpointsOfProjects(services);
  const isOfNetwork = ({ name }: RpcEndpoint): boolean =>
    networkOfProjectName(name, networks)?.name === network.name;
  const ofNetwork = endpoints.filter(isOfNetwork).map(choiceOf);
  const others = endpoints.filter((endpoint) => !isOfNetwork(endpoint)).map(choiceOf);
  const offered = [...ofNetwork, ...publicOnes, ...others];
  const url = ledgerUrlOf(network, "rpc");
  const host = url === undefined ? undefined : hostOf(url);
  const isCurrent = (choice: Choice): boolean =>
    host !== undefined && host === (choice.choice === "public" ? choice.label : choice.description);
  const own: Choice = {
    choice: "own",
    label: words.enterOwn(),
    ...(host === undefined || offered.some(isCurrent) ? {} : { description: host }),
    detail: words.enterDetail(),
  };
  return [...offered, own].map((choice) => ({
    ...choice,
    label: `${isCurrent(choice) ? "$(check)" : "$(blank)"} ${choice.label}`,
  }));
}

/**
 * Only of trusted projects: their files name request targets. Their names appear in menus and messages, where `$(…)` is an
 * icon and `[…](…)` a link.
 */
async function endpointsOfProjects({ platform }: Services): Promise<readonly EndpointInFolder[]> {
  if (!vscode.workspace.isTrusted) return [];
  const folders = openedFolders(platform.disk).map(async ({ files }) =>
    (await findRpcEndpoints(files))
      .filter(({ name }) => isNetworkName(name))
      .map((endpoint) => ({ ...endpoint, files })),
  );
  return (await Promise.all(folders)).flat();
}

/** The host, if known, and the source of the rest of the URL. */
function describe(
  { platform: { environment } }: Services,
  { value }: RpcEndpoint,
): Pick<vscode.QuickPickItem, "description" | "detail"> {
  const url = readSecretRpcUrl(
    resolveVariables(value, environment) ?? value.replace(/(?<=\/)[^/]*\$\{.*$/, ""),
  );
  const [missing] = variablesIn(value).filter((name) => (environment[name] ?? "") === "");
  const [first] = variablesIn(value);
  const source =
    missing !== undefined
      ? words.fromDotEnv(missing)
      : first === undefined
        ? undefined
        : words.fromEnvironment(first);
  return {
    ...(url === undefined ? {} : { description: hostOf(url) }),
    ...(source === undefined ? {} : { detail: source }),
  };
}

/** Stores a public URL, which is no secret, in the user's settings. */
async function usePublic(services: Services, network: Network, url: string): Promise<string | undefined> {
  const checked = await checkRpcUrl(services, network, url);
  if (checked === "another") return chooseRpcUrl(services, network.name);
  if (checked === "none") return undefined;
  const { name } = checked.network;
  if (!(await savesSettings(() => setRpcUrlInSettings(name, url)))) return undefined;
  await removeRpcUrl(services.rpcUrls, name);
  vscode.window.setStatusBarMessage(`$(check) ${words.set(name, hostOf(url))}`, 5000);
  return name;
}

/** Stores a project's URL, which may contain a key, in secret storage. */
async function useOfProject(
  services: Services,
  network: Network,
  endpoint: EndpointInFolder,
): Promise<string | undefined> {
  const variables: Record<string, string | undefined> = {};
  for (const name of variablesIn(endpoint.value)) {
    const set = services.platform.environment[name] ?? "";
    variables[name] = set === "" ? await readDotEnv(endpoint.files, endpoint, name) : set;
    if ((variables[name] ?? "") !== "") continue;
    void vscode.window.showWarningMessage(words.notSet(name));
    return undefined;
  }
  const url = readSecretRpcUrl(resolveVariables(endpoint.value, variables) ?? "");
  if (url === undefined) {
    void vscode.window.showWarningMessage(words.notUsable());
    return undefined;
  }
  if (!(await maySend(Object.keys(variables), hostOf(url)))) return undefined;
  const checked = await checkRpcUrl(services, network, url);
  if (checked === "another") return chooseRpcUrl(services, network.name);
  return checked === "none" ? undefined : keepRpcUrl(services, checked.network, checked.url);
}

/** Asks for consent to send values of variables to a host: a file of the project names both, and the host itself may come from a variable. */
async function maySend(variables: readonly string[], host: string): Promise<boolean> {
  if (variables.length === 0) return true;
  const answer = await confirm({
    title: words.sendVariablesTitle(),
    why: words.sendVariables(host, listText(variables)),
    answers: [{ answer: "send", label: words.useUrl() }],
  });
  return answer === "send";
}
