/** Parts of the built web app, whose files are named by their hash alone. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../../dist/web/', import.meta.url));

/** The address of the first chunk whose code answers a question with yes. @throws when none does */
function partOf(told: string, question: (code: string) => boolean): string {
  const found = readdirSync(`${WEB}assets`)
    .filter((file) => file.endsWith('.js'))
    .find((file) => question(readFileSync(`${WEB}assets/${file}`, 'utf8')));
  if (found === undefined) throw new Error(`No part of the build ${told}.`);
  return `/assets/${found}`;
}

/** The address of the chunk that gives others this name. @throws when the build has none */
export function partWith(exported: string): string {
  const given = new RegExp(`\\bas ${exported}\\b`);
  return partOf(`gives ${exported}`, (code) => given.test(code));
}

/** The address of the chunk that holds this text. @throws when the build has none */
export function partHolding(text: string): string {
  return partOf(`holds ${text}`, (code) => code.includes(text));
}

/** The addresses of the chunks that are larger than so many bytes, before they are compressed. */
export function partsOver(bytes: number): string[] {
  return readdirSync(`${WEB}assets`)
    .filter((file) => file.endsWith('.js') && statSync(`${WEB}assets/${file}`).size > bytes)
    .map((file) => `/assets/${file}`);
}

/** The addresses of what the part at an address fetches later, and of what these rest on. */
export function fetchedLaterBy(part: string): string[] {
  const code = readFileSync(`${WEB}${part}`, 'utf8');
  const list = /\bm\.f=\[([^\]]*)\]/.exec(code)?.[1] ?? '';
  return [...list.matchAll(/"(assets\/[^"]+)"/g)].map(([, path]) => `/${path}`);
}

/** The address of the script that runs before the first paint. @throws when the page has none */
export function scriptBeforePaint(): string {
  const page = readFileSync(`${WEB}index.html`, 'utf8');
  const found = /<script src="(\/assets\/[^"]+)"/.exec(page)?.[1];
  if (found === undefined) throw new Error('The page has no script before the first paint.');
  return found;
}
