/** What begins a line of a program, or of a shell; in small letters, as words of a heading seldom are. */
const codeWord =
  /^(?:[$%❯➜]\s|(?:let|var|const|val|def|fn|func|function|class|struct|enum|interface|type|trait|impl|mod|module|namespace|package|import|use|using|require|include|export|pub|private|protected|static|async|await|return|yield|throw|raise|assert|expect|if|else|elif|elsif|unless|for|foreach|while|until|do|try|catch|except|finally|with|switch|case|match|delete|del|pass|print|println|puts|console|echo|printf|emit|declare|readonly|lambda|contract|select|SELECT|INSERT|UPDATE|DELETE|cast|forge|anvil|chisel|seth|curl|wget|http|https|jq|cat|grep|head|tail|less|sed|awk|npx|npm|yarn|pnpm|bun|bunx|deno|node|python3?|ruby|perl|php|go|cargo|make|just|bash|sh|zsh|source|sudo|docker|kubectl|helm|git|gh|hardhat|truffle|ape|brownie|Given|When|Then|And|But|Scenario|Feature|Background)(?![\p{L}\p{N}_])|from\s+\S+\s+import\b)/u;

/** Whether a line is one of a program, of a shell or of a scenario's steps: no name of what stands below. */
export function isCode(line: string): boolean {
  const words = line.replace(/^(?:\/\/+!?|\/?\*+|#+|--|>+|-)\s*/, "");
  return codeWord.test(words) || /[(){}$;<\\]|=>|->|::|:=|=/.test(words);
}

/** Whether a line begins or ends a block that is no running text: of code, or a string over lines. */
export function isFence(line: string): boolean {
  return /^[\s>]*(?:`{3}|~{3}|"{3}|'{3})/.test(line);
}

/** Whether nothing but the beginning of a comment over lines, or of a literal block, stands on a line. */
export function opensComment(line: string): boolean {
  return /^\s*(?:\/\*+|<!--|\{-|\(\*|#=|#\||=begin|--\[\[|<pre>|::)\s*$/.test(line);
}

/** What makes a line a comment: its first characters, those of one language alike; empty where it is none. */
export function leaderOf(line: string): string {
  const leader = /^\s*(\/\/|\/\*|\*|#|--(?!-)|<!--|;|%|\(\*|\{-)/.exec(line)?.[1] ?? "";
  return /^[/*]/.test(leader) ? "/" : leader;
}
