import { fillLine, type LineParameters, wordAt } from '../../../../engine/server/terminal-words.ts';
import type { BoundaryImport, Unmatched } from '../../../boundaries.ts';
import type { Area } from '../../../geography.ts';
import type { Imported } from './import.ts';
import type { BoundaryProblem } from './problem.ts';

/** A terminal is no place for thousands of names. */
const MOST_NAMED = 20;

/** A line of `locales/<language>/boundaries.json`; Thai where the language lacks it. */
function line(language: string, key: string, parameters: LineParameters = {}): string {
  const text = wordAt(language, 'boundaries', key) ?? wordAt('th', 'boundaries', key) ?? key;
  return fillLine(text, parameters);
}

const nameOfArea = ({ code, nameTh }: Area): string => `${nameTh} (${code})`;
const nameOfUnmatched = ({ code, name }: Unmatched): string =>
  [name, code && `(${code})`].filter(Boolean).join(' ') || '?';

function namesLine(language: string, key: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const listed = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length - MOST_NAMED;
  const told = { count: names.length, names: listed };
  const text =
    more > 0
      ? line(language, `told.${key}More`, { ...told, more })
      : line(language, `told.${key}`, told);
  return [`  ${text}`];
}

function linesOfImport(language: string, { level, source, report }: BoundaryImport): string[] {
  const { areas, features, matchedBy, countrywide } = report;
  return [
    line(language, 'told.imported', {
      level: line(language, `levels.${level}`),
      areas,
      features,
      source,
    }),
    ...namesLine(language, 'missing', report.missing.map(nameOfArea)),
    ...namesLine(language, 'unknown', report.unknown.map(nameOfUnmatched)),
    ...namesLine(language, 'misplaced', report.misplaced.map(nameOfUnmatched)),
    ...namesLine(language, 'broken', report.broken.map(nameOfUnmatched)),
    ...(matchedBy === 'name' ? [`  ${line(language, 'told.byName')}`] : []),
    ...(countrywide ? [] : [`  ${line(language, 'told.partly')}`]),
  ];
}

/** What an import came to, for a person at a terminal. */
export function linesOfImported({ imports, skipped }: Imported, language: string): string[] {
  return [
    ...imports.flatMap((each) => linesOfImport(language, each)),
    ...namesLine(language, 'skipped', skipped),
  ];
}

/** Why a file was not taken in. */
export function lineOfProblem({ key, params }: BoundaryProblem, language: string): string {
  return line(language, `problems.${key}`, params);
}
