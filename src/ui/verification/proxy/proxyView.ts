import type { BehindProxy } from "../../../app/verification/behindProxy.ts";
import type { VerificationFact } from "../../../app/verification/report.ts";
import type { Hex } from "../../../core/hex.ts";
import type { VerificationStatus } from "../../../services/verifier/status.ts";

/** A proxy and what it leads to, each with how it stands. */
export type ProxyView = {
  readonly proxy: PartOfProxy;
  readonly behind: PartOfProxy & Pick<BehindProxy, "role">;
};

/** One of the two. */
export type PartOfProxy = {
  /** In lower case. */
  readonly address: Hex;
  /** What the build of the workspace is called that has its code, `src/Vault.sol:Vault`; undefined where none has. */
  readonly build: string | undefined;
  /** Undefined where the service does not say. */
  readonly state: VerificationStatus["state"] | VerificationFact | undefined;
};

/** Whether there is an implementation that the service says is not verified. */
export function lacksImplementation(view: ProxyView | undefined): view is ProxyView {
  return view?.behind.role === "implementation" && view.behind.state === "notVerified";
}
