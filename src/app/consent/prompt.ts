/** Where a shell's prompt ends that a terminal's line may begin with, 0 where there is none: folders have names, too. */
export function promptEnd(line: string): number {
  return /^(?:➜\s+\S+\s|.{0,200}?(?:[$%#❯»✗λ]\s|>))/u.exec(line)?.[0].length ?? 0;
}
