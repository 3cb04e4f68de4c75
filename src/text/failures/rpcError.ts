import * as l10n from "@vscode/l10n";
import { assertNever } from "../../core/assertNever.ts";
import type { Failure, RpcErrorReason } from "../../http/failure.ts";
import { tracingOption } from "../../services/ledger/rpc/tracingOption.ts";
import type { Explanation } from "../explanation.ts";
import { waitText } from "../duration.ts";
import { numberText, sentences } from "../language.ts";

type RpcError = Extract<Failure, { readonly kind: "rpcError" }>;

/** A call that a JSON-RPC service refused, in sentences. Its own message is shown beside them. */
export function explainRpcError(failure: RpcError, host: string): Explanation {
  const { reason, method, status, unmined } = failure;
  if (unmined !== undefined) return explainUnmined(unmined, host);
  switch (reason) {
    case "methodNotFound":
      return {
        tone: "careful",
        title: l10n.t("Method not available"),
        sentence: l10n.t("{0} does not offer {1}.", host, method),
        nextStep: howToEnable(failure),
        remedies: ["chooseRpcUrl"],
      };
    case "notInPlan":
      return {
        tone: "careful",
        title: l10n.t("Not included in your plan"),
        sentence: l10n.t("Your plan at {0} does not include {1}.", host, method),
        nextStep: l10n.t("Use an RPC URL of a plan or a provider that includes it."),
        remedies: ["chooseRpcUrl"],
      };
    case "statePruned":
      return {
        tone: "careful",
        title: l10n.t("Old state not available"),
        sentence: l10n.t("{0} keeps only the state of recent blocks, and this one is older.", host),
        nextStep: l10n.t("Use the RPC URL of an archive node to see it."),
        remedies: ["chooseRpcUrl"],
      };
    case "notFound":
      return {
        tone: "careful",
        title: l10n.t("Not found by the node"),
        sentence: l10n.t("{0} does not have the requested data.", host),
        nextStep: l10n.t("Check the network. A node may also have deleted old transactions."),
        remedies: ["selectNetwork", "tryAgain"],
      };
    case "indexing":
      return {
        tone: "careful",
        title: l10n.t("Node is indexing"),
        sentence: l10n.t("{0} is still indexing its transactions.", host),
        nextStep: l10n.t("Try again in a minute."),
        remedies: ["tryAgain"],
      };
    case "syncing":
      return {
        tone: "careful",
        title: l10n.t("Node is syncing"),
        sentence: l10n.t("{0} is still syncing with the network.", host),
        nextStep: l10n.t("Try again when the node has caught up."),
        remedies: ["tryAgain"],
      };
    case "rateLimited":
      return {
        tone: "careful",
        title: l10n.t("Rate limit reached"),
        sentence: l10n.t("{0} is temporarily rejecting requests.", host),
        nextStep:
          failure.retryAfterMilliseconds === undefined
            ? l10n.t("Wait a moment, then try again.")
            : l10n.t("Try again in {0}.", waitText(failure.retryAfterMilliseconds)),
        remedies: ["tryAgain"],
        ...(failure.retryAfterMilliseconds === undefined ? {} : { noneStandsOut: true }),
      };
    case "quotaExceeded":
      return {
        tone: "bad",
        title: l10n.t("Quota used up"),
        sentence: l10n.t("The quota of your plan at {0} is used up.", host),
        nextStep: l10n.t("Wait until the quota is reset, or set another RPC URL."),
        remedies: ["chooseRpcUrl"],
      };
    case "keyRefused":
      return {
        tone: "bad",
        title: l10n.t("RPC URL rejected"),
        sentence: l10n.t("{0} rejected the key in the RPC URL, or requires one.", host),
        nextStep: l10n.t("Set an RPC URL with a valid key."),
        remedies: ["chooseRpcUrl", "tryAgain"],
      };
    case "hostNotAllowed":
      return {
        tone: "bad",
        title: l10n.t("Host name not allowed"),
        sentence: l10n.t("The node does not accept requests for the host name {0}.", host),
        nextStep: l10n.t("Add the host name to the node's option --http.vhosts, or use its IP address."),
        remedies: ["chooseRpcUrl", "tryAgain"],
      };
    case "timedOut":
      return {
        tone: "bad",
        title: l10n.t("Node timed out"),
        sentence: l10n.t("{0} stopped {1} because it took too long.", host, method),
        nextStep: l10n.t("Try again, or use a node with a longer time limit."),
        remedies: ["tryAgain"],
      };
    case "tooLarge":
      return {
        tone: "bad",
        title: l10n.t("Response too large"),
        sentence: l10n.t("The response to {1} is larger than {0} allows.", host, method),
        nextStep: l10n.t("Use a node with a larger limit."),
        remedies: ["chooseRpcUrl"],
      };
    case "badParameters":
      return {
        tone: "bad",
        title: l10n.t("Request rejected"),
        sentence: l10n.t("{0} did not accept the parameters of {1}.", host, method),
        nextStep: l10n.t("The node may not support this form of the request. See its message."),
        remedies: ["tryAgain"],
      };
    case "reverted":
      return {
        tone: "bad",
        title: l10n.t("Call reverted"),
        sentence: l10n.t("{0} executed the call, and it reverted.", host),
        nextStep: l10n.t("See the node's message."),
        remedies: [],
      };
    case "notJsonRpc":
      if (failure.isMirrorNode === true) {
        return {
          tone: "bad",
          title: l10n.t("Not a JSON-RPC node"),
          sentence: l10n.t("{0} is a mirror node.", host),
          nextStep: l10n.t("Set its URL as mirrorUrl of the network, not as rpcUrl."),
          remedies: ["openNetworkSettings", "chooseRpcUrl"],
        };
      }
      return {
        tone: "bad",
        title: l10n.t("Not a JSON-RPC service"),
        sentence: l10n.t("{0} does not speak JSON-RPC at this URL (HTTP {1}).", host, status),
        nextStep: l10n.t("Check the RPC URL, including its path. A proxy may also have responded instead."),
        remedies: ["chooseRpcUrl", "checkConnection", "tryAgain"],
      };
    case "other":
      return {
        tone: "bad",
        title: l10n.t("Node error"),
        sentence: l10n.t("{0} responded to {1} with an error.", host, method),
        nextStep: l10n.t("See the node's message, then try again."),
        remedies: ["tryAgain", "chooseRpcUrl"],
      };
    default:
      return assertNever(reason);
  }
}

function explainUnmined({ block, latest }: NonNullable<RpcError["unmined"]>, host: string): Explanation {
  const [number, last] = [numberText(BigInt(block)), numberText(BigInt(latest))];
  return {
    tone: "careful",
    title: l10n.t("Block does not exist yet"),
    sentence: l10n.t("Block {0} does not exist yet. The latest block of {1} is {2}.", number, host, last),
    nextStep: l10n.t("Choose an earlier block, or try again later."),
    remedies: ["tryAgain"],
  };
}

/** The reason in a few words. */
export const rpcReasons: Readonly<Record<RpcErrorReason, () => string>> = {
  methodNotFound: () => l10n.t("method not available"),
  notInPlan: () => l10n.t("not included in the plan"),
  statePruned: () => l10n.t("old state not available"),
  notFound: () => l10n.t("not found by the node"),
  indexing: () => l10n.t("node is indexing"),
  syncing: () => l10n.t("node is syncing"),
  rateLimited: () => l10n.t("rate limit reached"),
  quotaExceeded: () => l10n.t("quota used up"),
  keyRefused: () => l10n.t("RPC URL rejected"),
  hostNotAllowed: () => l10n.t("host name not allowed"),
  timedOut: () => l10n.t("node timed out"),
  tooLarge: () => l10n.t("response too large"),
  badParameters: () => l10n.t("request rejected"),
  reverted: () => l10n.t("call reverted"),
  notJsonRpc: () => l10n.t("not JSON-RPC"),
  other: () => l10n.t("node error"),
};

/** A service of another chain, in sentences with both chain IDs. */
export function explainWrongChain(
  { expected, actual }: Extract<Failure, { readonly kind: "wrongChain" }>,
  host: string,
): Explanation {
  return {
    tone: "bad",
    title: l10n.t("Wrong chain"),
    sentence: l10n.t(
      "{0} serves chain {1}, but this network has the chain ID {2}. Nothing else was sent to {0}.",
      host,
      actual,
      expected,
    ),
    nextStep: l10n.t("Set an RPC URL of this network, or select the network with chain ID {0}.", actual),
    remedies: ["chooseRpcUrl", "selectNetwork"],
  };
}

/** A JSON-RPC node at the URL of a mirror node, in sentences. */
export function explainRpcNode(host: string): Explanation {
  return {
    tone: "bad",
    title: l10n.t("Not a mirror node"),
    sentence: l10n.t("{0} is a JSON-RPC node.", host),
    nextStep: l10n.t("Set its URL as rpcUrl of the network, not as mirrorUrl."),
    remedies: ["openNetworkSettings"],
  };
}

/** A local chain that was restarted meanwhile, in sentences. */
export function explainRestart(host: string): Explanation {
  return {
    tone: "careful",
    title: l10n.t("The local chain was restarted"),
    sentence: l10n.t("The chain at {0} was restarted during the lookup.", host),
    nextStep: l10n.t("Try again."),
    remedies: ["tryAgain"],
  };
}

/** How the methods that a node does not offer are enabled, by the software that it runs. */
function howToEnable({ method, client = "" }: RpcError): string {
  const namespace = method.slice(0, Math.max(0, method.indexOf("_")));
  const other = l10n.t("Use the RPC URL of a node that offers it.");
  if (!["debug", "trace", "ots"].includes(namespace)) return other;
  const option = tracingOption(client, namespace);
  if (option !== undefined) return l10n.t("Start the node with {0} to enable it.", option);
  if (/^hardhatnetwork\/2/i.test(client))
    return l10n.t("Hardhat 2 has no call traces. Hardhat 3 and anvil have them.");
  return sentences(other, l10n.t("Nodes offer traces only if their operator enables them."));
}
