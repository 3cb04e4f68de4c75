import type { Secret } from "../core/secret.ts";
import type { RawAnswer } from "./rawResponse.ts";
import { maskText } from "./masking/maskText.ts";

/**
 * An answer without the keys that its service may repeat, before anything else sees it: neither a panel, a report, a
 * file nor the path of a next request can show them. Of its content type the media type is left.
 */
export async function maskedAnswer(answer: RawAnswer, keys: readonly Secret[]): Promise<RawAnswer> {
  const mediaType = mediaTypeOf(answer.contentType);
  const contentType = (await maskText(mediaType, keys)) === mediaType ? mediaType : "";
  return { ...answer, contentType, text: await maskText(answer.text, keys) };
}

/** `type/subtype` of tokens (RFC 9110), 100 characters at most; empty where it is none. */
function mediaTypeOf(contentType: string): string {
  const found = /^[ \t]*([\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+)[ \t]*(?:;|$)/.exec(
    contentType.slice(0, 200),
  );
  const mediaType = found?.[1] ?? "";
  return mediaType.length > 100 ? "" : mediaType;
}
