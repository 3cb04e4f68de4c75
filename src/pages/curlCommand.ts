/** A request as a command for a POSIX shell. With a body, which is JSON, it is a POST. */
export function curlCommand(url: string, body?: string): string {
  const post =
    body === undefined ? "" : ` --header 'content-type: application/json' --data ${inQuotes(body)}`;
  return `curl --silent${post} ${inQuotes(url)}`;
}

/** Nothing means anything inside single quotes; one of them ends the text, stands by itself, and begins it again. */
function inQuotes(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
