import type { Hex } from "../../core/hex.ts";
import type { Ledger } from "../../services/ledger/ledger.ts";
import type { DeployedCode } from "../builds/deployedCode.ts";
import { isPresent, type PointInTime } from "../lookups/moment.ts";

/** Where a proxy leads. A beacon proxy calls the beacon for its implementation, which is not known here. */
export type ProxyTarget = { readonly role: "implementation" | "beacon"; readonly address: Hex };

type Proxy = Pick<DeployedCode, "address">;

/** More contracts than one window shows. */
const maxNoted = 1000;

/** Where a proxy leads now; undefined where that is known of earlier times alone. */
type SeenProxies = Map<Hex, ProxyTarget | undefined>;

/** By the lookups of a window, and by the ID of a ledger. */
const seen = new WeakMap<object, Map<string, SeenProxies>>();

/** Notes where a proxy leads. @param lookups those of the window */
export function noteProxy(
  lookups: object,
  { id }: Ledger,
  { address }: Proxy,
  target: ProxyTarget,
  point: PointInTime,
): void {
  const ledgers = seen.get(lookups) ?? new Map<string, SeenProxies>();
  seen.set(lookups, ledgers);
  const proxies = ledgers.get(id) ?? new Map<Hex, ProxyTarget | undefined>();
  ledgers.set(id, proxies);
  if (proxies.size >= maxNoted && !proxies.has(address)) return;
  proxies.set(address, isPresent(point) ? target : proxies.get(address));
}

/** Whether a contract has been seen in this window to lead somewhere by a slot: where to may be another today. */
export function isKnownProxy(lookups: object, ledger: Ledger | undefined, { address }: Proxy): boolean {
  return (
    seen
      .get(lookups)
      ?.get(ledger?.id ?? "")
      ?.has(address) === true
  );
}

/** The implementations of the proxies that this window has seen on a ledger, as they were last. @param lookups those of the window */
export function seenProxies(lookups: object, ledger: Ledger | undefined): ReadonlyMap<Hex, Hex> {
  const proxies = [...(seen.get(lookups)?.get(ledger?.id ?? "") ?? [])];
  return new Map(
    proxies.flatMap(([proxy, target]) =>
      target?.role === "implementation" ? [[proxy, target.address] as const] : [],
    ),
  );
}
