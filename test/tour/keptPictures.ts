import type { PageScreenshotOptions } from "playwright-core";

type Kept = { readonly file: string; readonly options: PageScreenshotOptions };

function jpeg(file: string, x: number, y: number, width: number, height: number): Kept {
  const clip = { x, y, width, height };
  return { file, options: { type: "jpeg", quality: 50, clip, animations: "disabled" } };
}

/** The pictures that README and the walkthrough show: the part of the window that they are about. */
export const keptPictures: Readonly<Record<string, Kept>> = {
  network: jpeg("network.jpg", 400, 30, 640, 370),
  "own-code hover": jpeg("hover.jpg", 896, 82, 540, 286),
  "verify-from-build alone": jpeg("build.jpg", 355, 30, 1080, 505),
  "verify-mismatch": jpeg("verify.jpg", 893, 30, 547, 640),
  batch: jpeg("batch.jpg", 355, 30, 1080, 430),
  "calls-fiveLevels alone": jpeg("result.jpg", 355, 63, 1080, 787),
  tree: jpeg("tree.jpg", 0, 30, 350, 730),
};
