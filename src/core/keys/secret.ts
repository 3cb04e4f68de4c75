const mask = "••••••••";

/**
 * A value that prints as dots in templates, JSON, logs, and inspection. Only {@link reveal} returns it: a key for the
 * body of a verification request, or a login for a proxy.
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
