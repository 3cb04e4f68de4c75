const tinybarsPerHbar = 100_000_000n;

/** `1,234.5 ℏ`: exact, at most eight decimals, without zeros at the end. */
export function formatHbar(tinybars: bigint): string {
  const isNegative = tinybars < 0n;
  const size = isNegative ? -tinybars : tinybars;
  const fraction = (size % tinybarsPerHbar).toString().padStart(8, "0").replace(/0+$/, "");
  const whole = groupDigits(size / tinybarsPerHbar);
  return `${isNegative ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`} ℏ`;
}

/** A whole number with a comma between thousands; a text that is no whole number comes back as it is. */
export function groupDigits(number: bigint | string): string {
  const text = String(number);
  const sign = text.startsWith("-") ? "-" : "";
  const digits = text.slice(sign.length);
  if (!/^[0-9]+$/.test(digits)) return text;
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.push(digits.slice(Math.max(0, end - 3), end));
  return `${sign}${groups.reverse().join(",")}`;
}
