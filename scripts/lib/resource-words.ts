import { isSharedWord } from '../../src/engine/declaration/check/names.ts';
import { isRecord } from '../../src/engine/declaration/record.ts';
import type { Config } from '../../src/engine/declaration/types.ts';

/** The words of one language's `resources.json`. */
export type ResourceWords = Readonly<Record<string, unknown>>;

function declaredOnly(part: unknown, declared: object): unknown {
  const kept = Object.entries(isRecord(part) ? part : {}).filter(([name]) =>
    Object.hasOwn(declared, name),
  );
  return Object.fromEntries(kept);
}

/**
 * What screens of every resource may use: titles, and what no one resource owns. Words of what
 * is not declared are another application's.
 */
export function sharedWordsOf(words: ResourceWords, { resources, choices }: Config): ResourceWords {
  const shared = Object.entries(words).flatMap(([name, part]) => {
    if (Object.hasOwn(resources, name))
      return [[name, isRecord(part) ? { title: part.title } : part]];
    if (!isSharedWord(name)) return [];
    return [[name, name === 'choices' ? declaredOnly(part, choices) : part]];
  });
  return Object.fromEntries(shared);
}

/** A resource with the resources edited inside it, and those inside them. */
function family(name: string, { resources }: Config): readonly string[] {
  const members = new Set([name]);
  // Sets take in what is added while they are walked.
  for (const member of members) {
    for (const child of resources[member]?.children ?? []) members.add(child);
  }
  return [...members];
}

/** What the screens of one resource use: its own words, and those of what is edited inside it. */
export function ownWordsOf(name: string, words: ResourceWords, config: Config): ResourceWords {
  const own = family(name, config).flatMap((member) => {
    const part = words[member];
    if (!isRecord(part)) return [];
    const { title: _shared, ...rest } = part;
    return [[member, rest] as const];
  });
  return Object.fromEntries(own);
}
