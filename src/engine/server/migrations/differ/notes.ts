import { noteOfRules } from '../../db/column-rules.ts';
import type { ColumnBlueprint } from '../../db/tables.ts';
import type { ActualTable } from './catalog.ts';

/** Something for a person: a key under `locales/<language>/migration.json`, and its figures. */
export interface MigrationNote {
  readonly key:
    | 'typeChanged'
    | 'requiredColumnOnRows'
    | 'requiredWithoutDefault'
    | 'requiredHasEmpty'
    | 'rowsBreakRule'
    | 'rowsBreakType'
    | 'pointsElsewhere'
    | 'formulaOverTyped'
    | 'filledButHidden'
    | 'renamedTooLate'
    | 'renamedFromNothing'
    | 'extraColumn'
    | 'extraTable'
    | 'narrowerType'
    | 'resourceRenamedTooLate'
    | 'resourceRenamedFromNothing'
    | 'statementFailed'
    | 'statementForbidden';
  readonly params: Readonly<Record<string, string>>;
}

/** How the notes of what this program made begin. */
export const MARK = 'resources.config.ts: ';
/** The comment of a table whose columns have all the notes below; others were made before these. */
export const NOTED = `${MARK}what its values are and keep to is noted`;
/** The same for columns from before their rules were noted. */
export const NOTED_BEFORE = `${MARK}what its values are is noted`;
const SHOWN = 'shown when ';
const RULES = 'keep to ';
const BETWEEN = '; ';

/** Whether this program made a table: those of others have no rules with its notes. */
export const isOurs = ({ rules }: ActualTable): boolean =>
  [...rules.values()].some(({ note }) => note?.startsWith(MARK));

/** When a column is shown, as its note has it. */
export const shownNote = ({ shownWhen }: ColumnBlueprint): string | null =>
  shownWhen && SHOWN + JSON.stringify(shownWhen.condition);

/**
 * The comment of a column: what it is computed from, or what its values are, when it is shown, and
 * their rules; null for none. It goes along when the column is renamed, and stays when it is
 * retired.
 */
export function noteOf(column: ColumnBlueprint): string | null {
  const about = column.computedFrom ?? column.holds?.what ?? null;
  const rules = column.keeps.length === 0 ? null : RULES + noteOfRules(column.keeps);
  const parts = [about, shownNote(column), rules].filter((part) => part !== null);
  return parts.length === 0 ? null : MARK + parts.join(BETWEEN);
}

/** What a note says first: what a column is computed from, or what its values are. */
export function aboutIn(note: string | null): string | undefined {
  return note?.startsWith(MARK) ? note.slice(MARK.length).split(BETWEEN)[0] : undefined;
}

/** The rules of a column according to its note: what each said, by its attribute. */
export function rulesIn(note: string | null): Readonly<Record<string, unknown>> {
  const start = note?.lastIndexOf(RULES) ?? -1;
  if (note === null || start < 0) return {};
  const rules: unknown = JSON.parse(note.slice(start + RULES.length));
  return typeof rules === 'object' && rules !== null ? { ...rules } : {};
}
