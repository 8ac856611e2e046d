/** Compares pictures pixel by pixel, in the browser that took them. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

/** A channel (0 to 255) of a pixel that differs by less is the same to the eye. */
const CHANNEL_TOLERANCE = 24;
/** Fewer differing pixels than this share of a picture are noise: the edge of a letter. */
const SHARE_TOLERANCE = 0.0001;

export interface PictureDifference {
  readonly was: string;
  readonly is: string;
  /** What was, what is, and the differing pixels in red, side by side, as PNG. */
  readonly shown: Buffer;
}

interface Compared {
  readonly sizes: readonly [was: string, is: string];
  readonly differing: number;
  readonly all: number;
  /** A `data:` address; empty where nothing differs. */
  readonly shown: string;
}

interface Pair {
  readonly was: string;
  readonly is: string;
  readonly tolerance: number;
}

/** Runs in a page. */
async function compareInPage({ was, is, tolerance }: Pair): Promise<Compared> {
  const load = async (url: string): Promise<ImageBitmap> =>
    createImageBitmap(await (await fetch(url)).blob());
  const [before, now] = await Promise.all([load(was), load(is)]);
  const width = Math.max(before.width, now.width);
  const height = Math.max(before.height, now.height);
  const draw = (...pictures: readonly ImageBitmap[]) => {
    const canvas = new OffscreenCanvas(width * pictures.length, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('no canvas');
    for (const [place, picture] of pictures.entries()) {
      context.drawImage(picture, place * width, 0);
    }
    return { canvas, context };
  };
  const pixels = (picture: ImageBitmap): ImageData =>
    draw(picture).context.getImageData(0, 0, width, height);
  const [one, other] = [pixels(before).data, pixels(now).data];
  const marked = new ImageData(width, height);
  let differing = 0;
  for (let at = 0; at < one.length; at += 4) {
    let most = 0;
    for (let channel = at; channel < at + 4; channel += 1) {
      most = Math.max(most, Math.abs((one[channel] ?? 0) - (other[channel] ?? 0)));
    }
    if (most <= tolerance) continue;
    differing += 1;
    marked.data.set([255, 0, 0, 255], at);
  }
  const sizes = [`${before.width}x${before.height}`, `${now.width}x${now.height}`] as const;
  if (differing === 0) return { sizes, differing, all: width * height, shown: '' };
  const { canvas } = draw(before, now, await createImageBitmap(marked));
  const blob = await canvas.convertToBlob({ type: 'image/png' });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { sizes, differing, all: width * height, shown: `data:image/png;base64,${btoa(text)}` };
}

const asAddress = (png: Buffer): string => `data:image/png;base64,${png.toString('base64')}`;

/** How two PNG files differ to the eye; null when they do not. @param page any page without a policy */
export async function comparePair(
  page: Page,
  was: string,
  is: string,
): Promise<PictureDifference | null> {
  const [before, now] = await Promise.all([readFile(was), readFile(is)]);
  if (before.equals(now)) return null;
  const pair = { was: asAddress(before), is: asAddress(now), tolerance: CHANNEL_TOLERANCE };
  const { sizes, differing, all, shown } = await page.evaluate(compareInPage, pair);
  const isSameSize = sizes[0] === sizes[1];
  if (isSameSize && differing <= all * SHARE_TOLERANCE) return null;
  const share = `${((100 * differing) / all).toFixed(2)}% of its pixels`;
  return {
    was: sizes[0],
    is: `${sizes[1]}, another in ${share}`,
    shown: Buffer.from(shown.split(',')[1] ?? '', 'base64'),
  };
}
