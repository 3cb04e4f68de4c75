import { originOf } from "../core/hosts.ts";

/** A request as a command for a POSIX shell. With a body, which is JSON, it is a POST. */
export function curlCommand(url: string, body?: string): string {
  const post =
    body === undefined ? "" : ` --header 'content-type: application/json' --data ${inQuotes(body)}`;
  return `curl --silent${post} ${inQuotes(url)}`;
}

/**
 * A POST whose body is in a file, as a command for a POSIX shell.
 * @param file by a path that leads there from anywhere
 */
export function curlOfFile(url: string, file: string): string {
  const body = inQuotes(`@${file}`);
  return `curl --silent --header 'content-type: application/json' --data-binary ${body} ${inQuotes(url)}`;
}

/** Nothing means anything inside single quotes; one of them ends the text, stands by itself, and begins it again. */
export function inQuotes(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * A GET as it was made, as a curl command.
 * @param path as it went to the service, which begins it with `/`: whatever it holds, the host stays
 * @returns "" where it is no path
 */
export function curlOfGet(baseUrl: string, path: string): string {
  return path.startsWith("/") ? curlCommand(new URL(`${originOf(baseUrl)}${path}`).href) : "";
}
