const plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const marked = Array.from("ÁƁĆĎÉƑĞĤÍĴĶĹṀŃÓṔǪŔŚŢÚṼŴẊÝŹáƀćďéƒğĥíĵķĺṁńóṕǫŕśţúṽŵẋýź");
const accents = new Map(Array.from(plain, (letter, index) => [letter, marked[index] ?? letter]));

/** What a translator leaves as it is: places for values, icons, code, settings, links of commands, addresses. */
const kept = /\{\w+\}|\$\([a-z-]+\)|`[^`]*`|\(command:[^)]*\)|https?:\S+/;

/** A text as if translated: each letter of English has an accent, so that one without is seen to be in no message. */
export function accented(text: string): string {
  return text
    .split(new RegExp(`(${kept.source})`))
    .map((part, index) => (index % 2 === 1 ? part : withAccents(part)))
    .join("");
}

function withAccents(text: string): string {
  return text.replaceAll(/[A-Z]/gi, (letter) => accents.get(letter) ?? letter);
}
