import sharp from "sharp";

/** With so many colors, neither texts nor icons are seen to change. */
const colors = 40;

/**
 * A picture of a window as WebP: of few colors, and otherwise without loss. That is smaller than with loss, and letters
 * keep their edges.
 */
export async function asWebp(png: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
  const reduced = Buffer.from(withFewColors(pixels).buffer);
  const raw = { width: info.width, height: info.height, channels: 4 } as const;
  return sharp(reduced, { raw }).webp({ lossless: true, effort: 6, quality: 100 }).toBuffer();
}

/**
 * Replaces each color with the nearest of those that are kept. The next to keep is that which is frequent and far from
 * all kept ones. Frequency counts by its root: else an icon would lose its color to the edges of letters.
 */
function withFewColors(pixels: Uint32Array): Uint32Array {
  const uses = new Map<number, number>();
  for (const color of pixels) uses.set(color, (uses.get(color) ?? 0) + 1);
  const all = [...uses].map(([color, count]) => ({
    color,
    weight: Math.sqrt(count),
    kept: color,
    // Farther than any two colors are.
    distance: 1e6,
  }));
  for (let kept = 0; kept < colors; kept += 1) {
    const next = all.reduce((best, one) =>
      one.weight * one.distance > best.weight * best.distance ? one : best,
    );
    for (const one of all) {
      const distance = distanceBetween(one.color, next.color);
      if (distance < one.distance) Object.assign(one, { distance, kept: next.color });
    }
  }
  const keptFor = new Map(all.map(({ color, kept }) => [color, kept]));
  return pixels.map((color) => keptFor.get(color) ?? color);
}

/** The square of how far two colors are apart, each with a byte for red, green, and blue. */
function distanceBetween(a: number, b: number): number {
  return [0, 8, 16].reduce((sum, shift) => sum + (((a >> shift) & 255) - ((b >> shift) & 255)) ** 2, 0);
}
