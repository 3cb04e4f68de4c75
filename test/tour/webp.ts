import type { BrowserContext } from "playwright-core";

/** At which texts are not yet seen to suffer. */
const quality = 0.37;

/** A picture as WebP, which the browser writes, as Playwright does not. */
export async function asWebp(context: BrowserContext, png: Buffer): Promise<Buffer> {
  const page = await context.newPage();
  try {
    const url = `data:image/png;base64,${png.toString("base64")}`;
    const script = `(async () => {
      const image = new Image();
      image.src = ${JSON.stringify(url)};
      await image.decode();
      const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
      canvas.getContext("2d").drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", ${quality});
    })()`;
    const webp: string = await page.evaluate(script);
    return Buffer.from(webp.slice(webp.indexOf(",") + 1), "base64");
  } finally {
    await page.close();
  }
}
