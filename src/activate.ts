import { type ExtensionContext, speakLanguage, untilEndOf } from "./editor/extensionHost.ts";
import { RpcUrls } from "./app/networks/rpcUrls.ts";
import { registerAbi } from "./features/abi/register.ts";
import { registerAgentTools, type ToolManifest } from "./features/agentTools/register.ts";
import { registerApiKey } from "./features/apiKey/register.ts";
import { registerBatch } from "./features/batch/register.ts";
import { registerBuilds } from "./features/builds/register.ts";
import { registerConnection } from "./features/connection/register.ts";
import { registerDebug } from "./features/debug/register.ts";
import { registerDecode } from "./features/decode/register.ts";
import { registerDeployments } from "./features/deployments/register.ts";
import { registerHover } from "./features/hover/register.ts";
import { registerLabels } from "./features/labels/register.ts";
import { registerInspect } from "./features/inspect/register.ts";
import { registerInlineValues } from "./features/inlineValues/register.ts";
import { registerLinks } from "./features/links/register.ts";
import { registerLog } from "./features/log/register.ts";
import { registerNetwork } from "./features/network/register.ts";
import { registerPanel } from "./features/panel/register.ts";
import { publicApi } from "./features/publicApi/publicApi.ts";
import { registerRecentTransactions } from "./features/recentTransactions/register.ts";
import { registerReference } from "./features/reference/register.ts";
import { registerSources } from "./features/sources/register.ts";
import { registerTree } from "./features/tree/register.ts";
import { registerVerify } from "./features/verify/register.ts";
import type { StoredAddress } from "./app/lookups/ownAddress.ts";
import { once } from "./core/async/once.ts";
import type { Platform } from "./app/platform.ts";
import { loadHashConsent, loadKeyConsent } from "./editor/questions/loadConsent.ts";
import { lazyChannel, standpoint } from "./editor/lazy/lazyChannel.ts";
import { lazyBuilds } from "./editor/lazy/lazyBuilds.ts";
import { lazyDeployments } from "./editor/lazy/lazyDeployments.ts";
import { lazyMemory } from "./editor/lazy/lazyMemory.ts";
import { lazySignatures } from "./editor/lazy/lazySignatures.ts";
import { inBackground, openLog } from "./editor/productLog.ts";
import { OpenPanels } from "./editor/panels/openPanels.ts";
import { RawDocuments } from "./editor/panels/rawDocuments.ts";
import type { Services } from "./features/services.ts";
import { Settings } from "./editor/settings.ts";

/** State has this since the first start of a version that has no network by default. */
const noDefaultNetwork = "noDefaultNetwork";

let flushAtEnd: () => Promise<void> = () => Promise.resolve();

/** Writes what is not written yet; VS Code waits for it for some seconds. */
export const deactivate = (): Promise<void> => flushAtEnd();

/** Builds the objects and registers the features; no request is sent before the user does something. */
export function activateOn(platform: Platform, context: ExtensionContext): ReturnType<typeof publicApi> {
  speakLanguage();
  const log = openLog();
  const keys = once(async () => {
    const { ApiKeys } = await import("./app/keys/apiKeys.ts");
    return new ApiKeys(context.secrets, context.globalState, log, async (serviceUrl) => {
      const { askApiKey } = await import("./editor/questions/askApiKey.ts");
      return askApiKey(serviceUrl, true);
    });
  });
  const client = lazyChannel(platform, log, standpoint(context.extension), async (origin) =>
    (await keys()).keysToMask(origin),
  );
  const rpcUrls = new RpcUrls(context.secrets, context.globalState);
  const settings = new Settings(rpcUrls);
  const untilEnd = untilEndOf(context);
  const { learningHistory, flush, ...memory } = lazyMemory(platform, context, log);
  flushAtEnd = flush;
  const networks = () => settings.networks().networks;
  const offeringLocalNode = once(async (): Promise<void> =>
    (await import("./features/network/offerLocalNode.ts")).offerLocalNode(services),
  );
  const lookups = once(async () => {
    const [{ Lookups }, { recordLookups }] = await Promise.all([
      import("./app/lookups/lookups.ts"),
      import("./app/responses/recordResponses.ts"),
    ]);
    // Only where a mirror node fails: a first hover does not wait for code that it does without.
    const addressBefore: StoredAddress = async (...place) => {
      const { storedAddressIn } = await import("./app/history/storedAddress.ts");
      return storedAddressIn((await services.history()).listing, ...place);
    };
    const made = new Lookups(client.channel, services.hashConsent, { storedAddress: addressBefore });
    made.onDidRestart((ledger) => {
      void import("./features/network/announceRestart.ts").then(({ announceRestart }) =>
        announceRestart(ledger),
      );
    });
    return recordLookups(made, learningHistory, networks);
  });
  const deployments = lazyDeployments(platform, context, settings, log, {
    lookups: () => services.lookups(),
    history: () => services.history(),
    buildMatches: () => services.buildMatches(),
    contractChecks: () => services.contractChecks(),
  });
  const contractChecks = once(
    async () => new (await import("./app/contractFacts/contractChecks.ts")).ContractChecks(lookups),
  );
  const services: Services = {
    extensionUri: context.extensionUri,
    extensionId: context.extension.id,
    log,
    settings,
    rpcUrls,
    platform,
    state: context.globalState,
    keys,
    keyConsent: once(async () => loadKeyConsent(await keys(), context.globalState)),
    hashConsent: once(() => loadHashConsent(services)),
    rawDocuments: new RawDocuments(),
    panels: new OpenPanels(),
    unknownNetwork: once(async () => {
      const { UnknownNetworkPanel } = await import("./editor/panels/unknownNetworkPanel.ts");
      const panel = new UnknownNetworkPanel(services);
      untilEnd(panel);
      return panel;
    }),
    offerLocalNode: () => inBackground("Local node", offeringLocalNode(), log),
    channel: client.channel,
    client: client.client,
    lookups,
    verifiedSources: once(async () => {
      const { VerifiedSources } = await import("./editor/sources/verifiedSources.ts");
      return new VerifiedSources(await lookups(), services.rawDocuments, log);
    }),
    contractChecks,
    verifications: once(async () => {
      const [
        { Verifications, clearFailuresAfter, invalidateStatusAfter },
        { recordVerifications },
        keyConsent,
      ] = await Promise.all([
        import("./app/verification/verifications.ts"),
        import("./app/responses/recordResponses.ts"),
        services.keyConsent(),
      ]);
      const verifications = invalidateStatusAfter(
        new Verifications(client.channel, lookups, keyConsent),
        lookups,
      );
      clearFailuresAfter(verifications, contractChecks);
      return recordVerifications(verifications, services.history, services.responses, networks, untilEnd);
    }),
    debuggees: once(async () => new (await import("./app/debugging/debuggees.ts")).Debuggees()),
    readContracts: once(async () => new (await import("./app/state/readContracts.ts")).ReadContracts()),
    signatures: lazySignatures(context, settings, client.channel),
    ...memory,
    ...lazyBuilds(platform, context, settings, log),
    ...deployments,
    deploymentName: (...place) => deployments.deployments.loaded?.nameAt(...place),
    deploymentFiles: (...place) => deployments.deployments.loaded?.filesAt(...place) ?? [],
    recordedChains: (address) => deployments.deployments.loaded?.chainsOf(address) ?? [],
  };
  if (context.globalState.get(noDefaultNetwork) === undefined)
    inBackground(
      "Earlier network",
      import("./features/network/keepEarlierNetwork.ts").then(({ keepEarlierNetwork }) =>
        keepEarlierNetwork(context, noDefaultNetwork),
      ),
      log,
    );
  const verify = registerVerify(services);
  context.subscriptions.push(
    log,
    context.secrets.onDidChange(({ key }) => {
      keys.ifLoaded((loaded) => loaded.reread(key));
      if (key.startsWith("rpcUrl ")) rpcUrls.changed();
    }),
    client,
    services.rawDocuments,
    verify.commands,
    registerBatch(services, context.workspaceState),
    registerHover(services),
    registerLinks(services),
    registerInspect(services),
    registerPanel(services),
    registerReference(services),
    registerNetwork(services),
    registerConnection(services),
    registerTree(services),
    registerRecentTransactions(services),
    registerBuilds(services),
    registerDeployments(services),
    registerInlineValues(services),
    registerAbi(services),
    registerLabels(services),
    registerDebug(services),
    registerDecode(services),
    registerSources(services),
    registerApiKey(services),
    registerLog(services),
    registerAgentTools(services, verify.verifyForExtension, context.extension.packageJSON as ToolManifest),
  );
  return publicApi(services, verify.verifyForExtension);
}
