import { ApiError } from "../../../http/failure.ts";
import { lookupPolicy } from "../../../http/requestPolicy.ts";
import { chainsVerifiedAt } from "../../../services/verifier/chainsVerifiedAt.ts";
import { verificationWords } from "../../../text/verification/verificationPage.ts";
import { offersOtherChains, type OtherChains } from "../../../ui/verification/view.ts";
import type { VerificationSubject } from "../../../app/verification/report.ts";
import type { Services } from "../../services.ts";
import type { VerificationPanel } from "../panel/verificationPanel.ts";

/** Asks the service what it holds at the same address on other chains, and shows that beside the verification. */
export async function lookOnOtherChains(panel: VerificationPanel, services: Services): Promise<void> {
  const { report, view } = panel;
  if (report === undefined || view === undefined || !offersOtherChains(view)) return;
  const otherChains = await lookUp(report.subject, services);
  if (otherChains !== undefined) panel.showOtherChains(report.id, otherChains);
}

async function lookUp(
  { network, address }: VerificationSubject,
  services: Services,
): Promise<OtherChains | undefined> {
  const { verifierUrl, chainId: own } = network;
  if (verifierUrl === undefined) return undefined;
  const { signal } = new AbortController();
  try {
    const channel = await services.channel();
    const { chains, response } = await chainsVerifiedAt(
      channel,
      { verifierUrl, address },
      lookupPolicy,
      signal,
    );
    const others = chains.filter((chain) => chain !== own);
    return { kind: "known", names: others.map((chain) => nameOf(chain, services)), response };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { kind: "failed", error };
  }
}

function nameOf(chain: string, { settings }: Services): string {
  const network = settings.networks().networks.find(({ chainId }) => chainId === chain);
  return network?.name ?? verificationWords.chain(chain);
}
