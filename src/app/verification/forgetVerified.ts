import type { Verifications } from "./verifications.ts";
import type { Lookups } from "../lookups/lookups.ts";

/** Has the status of a contract forgotten whenever a verification of it ends, however: the service may have kept it. */
export function forgetVerified(verifications: Verifications, lookups: () => Promise<Lookups>): Verifications {
  verifications.onDidFinish(({ subject: { network, address } }) => {
    const { verifierUrl, chainId } = network;
    if (verifierUrl === undefined) return;
    void lookups().then((loaded) => loaded.forgetStatus({ verifierUrl, chainId, address }));
  });
  return verifications;
}
