import type { Meant } from "./hashConsent.ts";

/** What a link of ours may have done without a further question: one command, on one subject, on one network. */
export type Capability = {
  readonly command: string;
  readonly subject: string;
  /** Name of the network; `undefined` where the command needs none. */
  readonly network: string | undefined;
  /** How the subject was meant where the link was made. */
  readonly meant?: Meant | undefined;
};

type Held = Capability & { readonly isValid: () => boolean };

/** More links than any hover, page or tree shows at a time. */
const mostHeld = 500;

/**
 * What links of our own carry to be told from commands that somebody else has made up. Others can read such a link, and
 * use it for just what it says for as long as it is valid.
 */
export class Capabilities {
  readonly #held = new Map<string, Held>();

  /**
   * Makes a capability out.
   * @param isValid asked when it is used: whether what it was made for still stands
   * @returns what the link has to carry
   */
  grant(capability: Capability, isValid: () => boolean = () => true): string {
    const id = crypto.randomUUID();
    this.#held.set(id, { ...capability, isValid });
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= mostHeld) break;
      this.#held.delete(oldest);
    }
    return id;
  }

  /** The capability that a command was given, if it is valid for just this. */
  redeem(
    id: string | undefined,
    { command, subject, network }: Pick<Capability, "command" | "subject" | "network">,
  ): Capability | undefined {
    const held = id === undefined ? undefined : this.#held.get(id);
    if (held?.isValid() !== true) return undefined;
    const isForThis = held.command === command && held.subject === subject && held.network === network;
    return isForThis ? held : undefined;
  }
}
