import { isJsonObject, type JsonObject, type JsonValue } from "../../core/json/jsonValue.ts";

/** The state of source that a service submitted to another explorer, as reported by the service. */
export type ExternalVerification = {
  /** The service's word for the explorer: `etherscan`, `blockscout`, `routescan`. */
  readonly explorer: string;
  /** The explorer's own name for the verification. */
  readonly verificationId: string | undefined;
  /** Why the explorer rejected it. */
  readonly error: string | undefined;
  /** Where the explorer tells how it stands. As it was sent: `pageToOpen` says whether it may be opened. */
  readonly statusUrl: string | undefined;
  /** The explorer's page of the contract; likewise. */
  readonly explorerUrl: string | undefined;
};

/** The pages of an {@link ExternalVerification}. */
export type ExternalPage = "explorerUrl" | "statusUrl";

const [mostExplorers, longestText] = [20, 2000];

/** Reads `externalVerifications` of a job; what cannot be read is left out, and stands in the raw response. */
export function externalVerificationsOf(value: JsonObject | undefined): readonly ExternalVerification[] {
  return Object.keys(value ?? {})
    .filter((name) => name.length <= longestText && isJsonObject(value?.[name]))
    .slice(0, mostExplorers)
    .map((explorer) => {
      const entry = value?.[explorer] as JsonObject;
      return {
        explorer,
        verificationId: textOf(entry["verificationId"]),
        error: textOf(entry["error"]),
        statusUrl: textOf(entry["statusUrl"]),
        explorerUrl: textOf(entry["explorerUrl"]),
      };
    });
}

function textOf(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= longestText ? value : undefined;
}

/**
 * The page that a service points at, for a browser: by HTTPS alone, and without a login, which would make another host look
 * like the one in front of it. Nothing else is done with it.
 */
export function pageToOpen(url: string | undefined): URL | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const page = new URL(url);
  return page.protocol === "https:" && page.username === "" && page.password === "" ? page : undefined;
}
