import * as l10n from "@vscode/l10n";
import { assertNever } from "../../core/assertNever.ts";
import type { ShownRoute } from "../../http/probedRoute.ts";

/** The way to a service, in words; a proxy without its login. */
export function explainRoute(route: ShownRoute): string {
  switch (route.kind) {
    case "proxy":
      return route.from === "settings"
        ? l10n.t("Proxy {0} (from http.proxy)", route.host)
        : l10n.t("Proxy {0} (from the environment)", route.host);
    case "unusable":
      return route.from === "settings"
        ? l10n.t("Proxy that is not http or https (from http.proxy)")
        : l10n.t("Proxy that is not http or https (from the environment)");
    case "direct":
      return explainDirect(route.because);
    default:
      return assertNever(route);
  }
}

function explainDirect(because: Extract<ShownRoute, { kind: "direct" }>["because"]): string {
  switch (because) {
    case "loopback":
      return l10n.t("Direct (loopback)");
    case "turnedOff":
      return l10n.t("Direct (http.proxySupport is off)");
    case "noProxy":
      return l10n.t("Direct (host excluded from the proxy)");
    case "noneSet":
      return l10n.t("Direct (no proxy set)");
    default:
      return assertNever(because);
  }
}
