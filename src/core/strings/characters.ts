/**
 * Tests on UTF-16 units as `charCodeAt` gives them, for scanners that visit every character once. Beyond either end of
 * a text `charCodeAt` gives NaN, for which every test is false.
 */

/** `0`…`9`. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** `0`…`9`, `a`…`f`, `A`…`F`. */
export function isHexDigit(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70);
}

/**
 * Whether a character continues an identifier or number: ASCII letters, digits, `_`, and `$`. Other letters do not, as
 * Chinese and Japanese text has no spaces around an address.
 */
export function isWordCharacter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 48 && code <= 57) ||
    (code >= 65 && code <= 90) ||
    code === 95 ||
    code === 36
  );
}

/** Line feed, carriage return, or no character at all: what stands before the first column. */
export function isLineEdge(code: number): boolean {
  return code === 10 || code === 13 || Number.isNaN(code);
}

/** Whether the character before `at` continues a word. The letter of an escaped `\n`, `\r`, or `\t` does not. */
export function continuesWord(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 1);
  if (!isWordCharacter(before)) return false;
  const escaped = before === 110 || before === 114 || before === 116;
  return !(escaped && text.charCodeAt(at - 2) === 92);
}

/** The index after the digits that begin at `at`, reading at most `most` of them. */
export function digitsEnd(text: string, at: number, most: number): number {
  let end = at;
  while (end < at + most && isDigit(text.charCodeAt(end))) end++;
  return end;
}
