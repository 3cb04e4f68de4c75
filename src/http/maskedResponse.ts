import type { Secret } from "../core/secret.ts";
import type { RawResponse } from "./rawResponse.ts";
import { maskText } from "./masking/maskText.ts";

/**
 * An answer without the keys that its service may repeat, before anything else sees it: neither a panel, a report, a
 * file nor the path of a next request can show them. Of its content type the media type is left.
 */
export async function maskedResponse(response: RawResponse, keys: readonly Secret[]): Promise<RawResponse> {
  const mediaType = mediaTypeOf(response.contentType);
  const contentType = (await maskText(mediaType, keys)) === mediaType ? mediaType : "";
  return { ...response, contentType, text: await maskText(response.text, keys) };
}

/** `type/subtype` of tokens (RFC 9110), 100 characters at most; empty where it is none. */
function mediaTypeOf(contentType: string): string {
  const found = /^[ \t]*([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)[ \t]*(?:;|$)/.exec(
    contentType.slice(0, 200),
  );
  const mediaType = found?.[1] ?? "";
  return mediaType.length > 100 ? "" : mediaType;
}
