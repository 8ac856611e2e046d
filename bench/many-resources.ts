/** A declaration of 200 more resources of 40 fields. */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** How many resources are added. */
export const RESOURCES = 200;
const FIELDS = 40;
const END = '\n  },\n});';
const TYPES = [
  "{ type: 'text', max: 100, searchable: true }",
  "{ type: 'integer', min: 0, max: 1000 }",
  "{ type: 'decimal', precision: 9, scale: 3, min: 0, max: 1000 }",
  "{ type: 'date' }",
  "{ type: 'boolean' }",
  "{ type: 'choice', choices: 'cleanliness' }",
  "{ type: 'reference', resource: 'units' }",
  "{ type: 'longText', max: 500, list: false }",
  "{ type: 'money', max: 1_000_000 }",
  "{ type: 'email', list: false }",
];
/** Names of references end in a way of their own. */
const fieldName = (at: number): string =>
  `field${at}${TYPES[at % TYPES.length]?.includes("'reference'") ? 'Id' : ''}`;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
/** A word of nine Thai letters that no other is like, so that words weigh what they would. */
const word = (seed: number): string =>
  [...createHash('sha256').update(String(seed)).digest().subarray(0, 9)]
    .map((byte) => String.fromCharCode(0x0e01 + (byte % 46)))
    .join('');

function entry(at: number): string {
  const fields = numbers(FIELDS - 1).map(
    (field) => `        ${fieldName(field)}: ${TYPES[field % TYPES.length]},`,
  );
  return [
    `\n\n    thing${at}: {`,
    "      menu: { group: 'waste', icon: 'truck' },",
    '      fields: {',
    "        name: { type: 'text', max: 100, required: true, searchable: true },",
    ...fields,
    '      },',
    '    },',
  ].join('\n');
}

/** Adds them to the declaration of a copy of the project, each with words of its own. */
export async function addMany(project: string): Promise<void> {
  const config = join(project, 'resources.config.ts');
  const text = await readFile(config, 'utf8');
  const end = text.lastIndexOf(END);
  const entries = numbers(RESOURCES).map(entry).join('');
  await writeFile(config, text.slice(0, end) + entries + text.slice(end));
  const change = async (file: string, how: (words: Record<string, object>) => object) => {
    const path = join(project, 'locales/th', file);
    await writeFile(path, JSON.stringify(how(JSON.parse(await readFile(path, 'utf8')))));
  };
  const things = numbers(RESOURCES).map((at) => {
    const fields = numbers(FIELDS - 1).map((field) => [
      fieldName(field),
      word(at * FIELDS + field),
    ]);
    const own = { name: word(-at), ...Object.fromEntries(fields) };
    return [`thing${at}`, { title: word(-at), fields: own }] as const;
  });
  await change('resources.json', (words) => ({ ...words, ...Object.fromEntries(things) }));
  await change('menu.json', (words) => ({
    ...words,
    screens: {
      ...words.screens,
      ...Object.fromEntries(things.map(([name, { title }]) => [name, title])),
    },
  }));
}
