/** Text that misbehaves wherever it is not taken as plain text: link, picture, disguise, control characters, quotes. */
export const hostileText = [
  "[x](command:workbench.action.quit)",
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  "\u202egnp.exe\u202c",
  "\u0007\u001b[31m\u0000",
  "$(alert) ${jndi} `code` ```",
  "\"'&amp;</textarea>",
  "line\u2028break\r\nnext",
].join(" ");
