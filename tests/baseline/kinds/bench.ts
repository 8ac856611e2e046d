/** The figures that `bench/README.md` names, so that a later slowdown is not written over. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Json } from '../texts/json.ts';

/** A figure measured again is another when it is more than this many times as much, or as little. */
const NOISE = 1.3;
const HEADING = /^## (.*?)(?:: `.*`)?$/;

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** Headings that stand twice in a table get a number. */
const distinct = (headings: readonly string[]): string[] =>
  headings.map((heading, place) => {
    const before = headings.slice(0, place).filter((other) => other === heading).length;
    return before === 0 ? heading : `${heading} (${before + 1})`;
  });

/** The tables of a section by their place in it: rows by their first cell, cells by their heading. */
function readTables(lines: readonly string[]): Json[] {
  const tables: Record<string, Record<string, string>>[] = [];
  let headings: string[] | null = null;
  for (const line of lines) {
    if (!line.startsWith('|')) headings = null;
    else if (headings === null) {
      headings = cellsOf(line);
      tables.push({});
    } else if (!/^\|[\s:|-]+$/.test(line)) {
      const [label = '', ...cells] = cellsOf(line);
      const names = distinct(headings.slice(1));
      const row = Object.fromEntries(cells.map((cell, place) => [names[place] ?? '', cell]));
      const table = tables.at(-1);
      if (table) table[label] = row;
    }
  }
  return tables;
}

/** Ratios in sentences: `0.40 of the limit`, `2.3x`, `13 and 15 times`. */
const RATIO = /\d[\d.,]*(?:x\b| times\b| of the limit\b)/g;

const NUMBER = /\d[\d.,]*/g;
const numbersIn = (text: string): number[] =>
  (text.match(NUMBER) ?? []).map((number) => Number(number.replaceAll(',', '')));

/** Whether two figures are the same but for what another run on a busy machine makes of them. */
export function isSameFigure(was: unknown, is: unknown): boolean {
  if (typeof was !== 'string' || typeof is !== 'string') return false;
  const [before, now] = [numbersIn(was), numbersIn(is)];
  if (was.replace(NUMBER, '') !== is.replace(NUMBER, '') || before.length === 0) return false;
  return before.every((number, place) => {
    const other = now[place] ?? Number.NaN;
    return Math.max(number, other) <= Math.min(number, other) * NOISE;
  });
}

/** Reads each section's tables and the ratios in its sentences. */
export async function readBench(root: string): Promise<Readonly<Record<string, Json>>> {
  const text = await readFile(join(root, 'bench', 'README.md'), 'utf8');
  const sections: Record<string, Json> = {};
  for (const section of text.split(/^(?=## )/m).slice(1)) {
    const lines = section.split('\n');
    const name = HEADING.exec(lines[0] ?? '')?.[1] ?? '';
    const sentences = lines.filter((line) => !line.startsWith('|')).join('\n');
    sections[name] = { tables: readTables(lines), ratios: sentences.match(RATIO) ?? [] };
  }
  return { figures: sections };
}
