import { type Accepted, acceptedBy, PATH_SEPARATOR } from './accepted.ts';
import type { Difference } from './diff.ts';
import type { Json } from './json.ts';

const LONGEST_VALUE = 240;
const SHOWN_PATHS = 4;

export interface Report {
  readonly lines: readonly string[];
  /** Differences that `differences.md` does not list. */
  readonly unlisted: number;
}

function tell(value: Json | undefined): string {
  if (value === undefined) return '(nothing)';
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text;
}

/** Differences of the same values at the same last name are one thing said in several places. */
function groupAlike(differences: readonly Difference[]): Difference[][] {
  const groups = new Map<string, Difference[]>();
  for (const difference of differences) {
    const { path, was, is } = difference;
    const key = JSON.stringify([path.at(-1), was ?? '', is ?? '']);
    groups.set(key, [...(groups.get(key) ?? []), difference]);
  }
  return [...groups.values()];
}

function groupLines(group: readonly Difference[]): string[] {
  const [first] = group;
  if (!first) return [];
  const paths = group.slice(0, SHOWN_PATHS).map(({ path }) => `  ${path.join(PATH_SEPARATOR)}`);
  const more = group.length - SHOWN_PATHS;
  return [
    ...paths,
    ...(more > 0 ? [`  … and ${more} more alike`] : []),
    `    was ${tell(first.was)}`,
    `    is  ${tell(first.is)}`,
  ];
}

/** What a comparison found, kind by kind, for a person at a terminal. */
export function reportOf(
  kinds: readonly string[],
  differences: readonly Difference[],
  accepted: readonly Accepted[],
): Report {
  const lines: string[] = [];
  let unlisted = 0;
  const used = new Set<Accepted>();
  for (const kind of kinds) {
    const own = differences.filter((difference) => difference.kind === kind);
    const unexplained = own.filter((difference) => {
      const entry = acceptedBy(accepted, difference);
      if (entry) used.add(entry);
      return !entry;
    });
    unlisted += unexplained.length;
    const listed = own.length - unexplained.length;
    lines.push(
      own.length === 0
        ? `${kind}: as recorded`
        : `${kind}: ${unexplained.length} not listed in differences.md, ${listed} listed`,
      ...groupAlike(unexplained).flatMap(groupLines),
    );
  }
  for (const entry of accepted) {
    if (used.has(entry) || !kinds.includes(entry.kind)) continue;
    const path = entry.pattern.join(PATH_SEPARATOR);
    lines.push(`differences.md: nothing differs at ${entry.kind} ${path}; take the row out`);
  }
  return { lines, unlisted };
}
