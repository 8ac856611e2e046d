/** Looks at pictures that were handed over. */
import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';

/** A picture is cut into as many rows, and columns, to look at. */
const GRID = [12, 4] as const;

export interface Picture {
  readonly name: string;
  /** In points of the page. */
  readonly width: number;
  readonly height: number;
  /** How much of each part is not as bare as the first dot, 0 to 1: row by row from the top. */
  readonly ink: readonly (readonly number[])[];
}

/** What there is to see in a picture that the product handed over. */
export async function readPicture(page: Page, download: Download): Promise<Picture> {
  const file = (await readFile(await download.path())).toString('base64');
  const seen = await page.evaluate(
    async ([data, rows, columns]) => {
      const dotsToAPoint = 2;
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const { naturalWidth: width, naturalHeight: height } = image;
      const pen = new OffscreenCanvas(width, height).getContext('2d');
      if (!pen) throw new Error('The browser draws no pictures.');
      pen.drawImage(image, 0, 0);
      const bare = pen.getImageData(0, 0, 1, 1).data;
      const inkIn = (row: number, column: number): number => {
        const [wide, high] = [Math.floor(width / columns), Math.floor(height / rows)];
        const { data: dots } = pen.getImageData(column * wide, row * high, wide, high);
        let inked = 0;
        for (let at = 0; at < dots.length; at += 4) {
          if ([0, 1, 2].some((hue) => Math.abs((dots[at + hue] ?? 0) - (bare[hue] ?? 0)) > 24)) {
            inked += 1;
          }
        }
        return inked / (wide * high);
      };
      const ink = Array.from({ length: rows }, (_row, row) =>
        Array.from({ length: columns }, (_column, column) => inkIn(row, column)),
      );
      return { width: width / dotsToAPoint, height: height / dotsToAPoint, ink };
    },
    [file, ...GRID] as const,
  );
  return { name: download.suggestedFilename(), ...seen };
}
