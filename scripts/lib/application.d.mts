/** The folder of the application that is built and run, with a trailing slash. */
export const APPLICATION: string;
export const IS_OTHER_APPLICATION: boolean;
export function fileFor(path: string): string;
export function applicationFiles(): import('vite').Plugin;
export function applicationFilesOfServer(): import('esbuild').Plugin;
export function ownWordsOfApplication(
  language: string,
  area: string,
  application?: string,
): Record<string, unknown>;
export function wordsOfApplication(
  language: string,
  area: string,
  application?: string,
): Record<string, unknown>;
export function writeWords(
  folder: string,
  application?: string,
  complete?: (
    words: Record<string, unknown>,
    language: string,
    area: string,
  ) => Readonly<Record<string, unknown>>,
): void;
export function hasProductName(application?: string): boolean;
