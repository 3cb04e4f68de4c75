/**
 * Bytes of which only so many are handed out, those that are asked for twice counted twice. Values of an encoding can lie upon each
 * other, so that a few kilobytes of it take up gigabytes when they are taken apart; the library bounds how often it reads, not
 * how much.
 */
export class BoundedBytes extends Uint8Array {
  #left: number;

  /** @param most bytes that are handed out */
  constructor(bytes: Uint8Array, most: number) {
    super(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.byteLength);
    this.#left = most;
  }

  /** Parts are plain bytes. */
  static get [Symbol.species](): Uint8ArrayConstructor {
    return Uint8Array;
  }

  /** @throws RangeError when that would be more in all */
  override subarray(begin = 0, end = this.length): Uint8Array<ArrayBuffer> {
    const part = super.subarray(begin, end);
    this.#left -= part.length;
    if (this.#left < 0) throw new RangeError("These values take up more than their bytes.");
    return part;
  }
}
