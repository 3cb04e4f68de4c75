const mask = "••••••••";

/**
 * A value that prints as dots wherever it is turned into text by accident: templates, JSON, logs, inspection.
 * Only {@link reveal} gives it out: a key to the builder of a verification request's body, a proxy's login to the maker
 * of its tunnels.
 */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return mask;
  }

  toJSON(): string {
    return mask;
  }

  [Symbol.for("nodejs.util.inspect.custom")](): string {
    return mask;
  }
}
