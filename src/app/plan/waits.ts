/** Which services are waited for, of several that are asked at a time. */
export class Waits {
  readonly #onChange: (hosts: readonly string[]) => void;
  /** Of a host that is asked twice, both. */
  readonly #hosts: string[] = [];

  /** @param onChange hears the hosts that are waited for, each once; none where nobody is */
  constructor(onChange: (hosts: readonly string[]) => void) {
    this.#onChange = onChange;
  }

  /** Waits for a service. @param host undefined where nobody is asked */
  async for<Value>(host: string | undefined, response: Promise<Value>): Promise<Value> {
    if (host === undefined) return response;
    this.#hosts.push(host);
    this.#tell();
    try {
      return await response;
    } finally {
      this.#hosts.splice(this.#hosts.indexOf(host), 1);
      this.#tell();
    }
  }

  #tell(): void {
    this.#onChange([...new Set(this.#hosts)]);
  }
}
