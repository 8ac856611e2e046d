import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { searchForm } from '../../declaration/thai-order.ts';
import type { Resource } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';
import { config } from '../core/config.ts';
import { useValueWords } from '../fields/shared/useValueWords.ts';
import type { Choice, Group } from './choices.ts';
import { fitting, isWord } from './match.ts';
import type { Command, Commands, MenuPlace } from './useCommands.ts';
import { useEntryGroups } from './useEntryGroups.ts';
import type { Finding } from './useFound.ts';
// Types of fields that the application adds write their values, too.
import '../screens/custom/added-parts.ts';
import type { FoundAnswer, FoundOfResource } from '../../declaration/find.ts';
import { PLAIN, writeListState } from '../screens/list/state.ts';
import { editPath, listPath } from '../screens/shared/paths.ts';
import { textWithUnit, valueText } from '../screens/shared/rows.ts';
import { summaryOf } from '../screens/shared/summary.ts';
import { useRowSummary } from '../screens/shared/useRowSummary.ts';

/** What distinguishes a row from others of its name: code, owner, amount, and what else holds the text. */
function detailOf(
  resource: Resource,
  row: Values,
  {
    title,
    text,
    valueWords,
  }: { title: string; text: string; valueWords: ReturnType<typeof useValueWords> },
): string {
  const { where, amount, when } = summaryOf(resource, row);
  const isNumbered = resource.label.includes('code');
  const [word = ''] = searchForm(text).split(/\s+/);
  const holds = (value: unknown): boolean =>
    typeof value === 'string' && word !== '' && searchForm(value).includes(word);
  const matched = resource.searchable.find((name) => name !== 'code' && holds(row[name]));
  const code = typeof row.code === 'string' ? row.code : '';
  const parts = [
    isNumbered || holds(code) ? code : '',
    ...where.map((field) => valueText(field, row, valueWords)),
    // Of what has a name of its own they say little.
    ...(isNumbered ? [amount, when] : []).map((field) =>
      field ? textWithUnit(field, row, valueWords) : '',
    ),
    matched === undefined ? '' : String(row[matched]),
  ];
  const others = parts.filter((part) => part !== '' && !title.includes(part));
  return [...new Set(others)].join(' · ');
}

/** The address of the list that shows all that was found of a resource; null where it cannot. */
function allOf(
  resource: Resource,
  { by, hasMore }: FoundOfResource,
  answer: FoundAnswer,
): string | null {
  if (answer.manner === 'similar' || !(hasMore || by)) return null;
  const filters = Object.entries(by ?? {}).map(([name, value]) => [
    name,
    { operator: 'in', value },
  ]);
  const found = by ? { filters: Object.fromEntries(filters) } : { text: answer.text };
  return `${listPath(resource)}?${writeListState({ ...PLAIN, ...found })}`;
}

/** What was found, by the resource, each row leading to its form. */
function useFoundGroups(answer: FoundAnswer | null): readonly Group[] {
  const { t } = useTranslation(['screens', 'resources']);
  const valueWords = useValueWords();
  const summaryIn = useRowSummary();
  if (answer === null) return [];
  const groups = answer.found.flatMap((one): Group[] => {
    const resource = config.resources[one.resource];
    if (!resource) return [];
    const { name, screen } = resource;
    const choices = one.rows.map((row): Choice => {
      const title = summaryIn(resource, row);
      const detail = detailOf(resource, row, { title, text: answer.text, valueWords });
      const id = Number(row.id);
      return {
        key: `${name} ${id}`,
        icon: screen.icon,
        title,
        ...(detail !== '' && { detail }),
        isRetired: row.active === false,
        to: editPath(resource, id),
      };
    });
    const title = t(`resources:${name}.title`);
    const all = allOf(resource, one, answer);
    const more = { key: `all ${name}`, icon: 'chevron', title: t('find.all', { title }) };
    return [
      { key: name, title, choices: all === null ? choices : [...choices, { ...more, to: all }] },
    ];
  });
  const begins = ({ choices: [first] }: Group): number =>
    first && searchForm(first.title).startsWith(searchForm(answer.text)) ? 0 : 1;
  return groups.toSorted((one, other) => begins(one) - begins(other));
}

const MOST_SCREENS = 5;
const MOST_ACTIONS = 6;
/** Before anything is typed. */
const MOST_FIRST = 4;

const wordsOf = ({ words }: Command): string => words;

interface Fitting {
  readonly choices: readonly Choice[];
  /** Whether one of them holds what was typed as it is. */
  readonly isSure: boolean;
}

/** Those that fit what was typed, or else hold another reading of it: nothing is guessed twice over. */
function best(
  all: readonly Command[],
  typed: string,
  readings: readonly string[],
  most: number,
): Fitting {
  const commands = all.filter(({ leastTyped = 0 }) => [...typed.trim()].length >= leastTyped);
  const ways = [
    fitting(commands, typed, wordsOf),
    ...readings
      .filter(isWord)
      .map((reading) => fitting(commands, reading, wordsOf).filter(({ fit }) => fit >= 1)),
  ];
  const found = ways.find(({ length }) => length > 0) ?? [];
  const choices = found.slice(0, most).map(({ item }) => item.choice);
  return { choices, isSure: (found[0]?.fit ?? 0) >= 1 };
}

const NONE: readonly string[] = [];

interface GroupsQuery {
  readonly typed: string;
  readonly commands: Commands;
  readonly finding: Finding;
  /** Where the person was last, the latest first. */
  readonly recent: readonly MenuPlace[];
  /** What the person's menu leads to. */
  readonly places: readonly MenuPlace[];
}

/** All that is offered for what stands in the box: screens and actions, and rows as they come. */
export function useGroups({
  typed,
  commands,
  finding,
  recent,
  places,
}: GroupsQuery): readonly Group[] {
  const { t } = useTranslation(['screens', 'menu']);
  const answer = finding.status === 'done' ? finding.answer : null;
  const rows = useFoundGroups(answer);
  const entries = useEntryGroups(answer, places);
  const readings = answer?.readings ?? NONE;
  const pages = useMemo(
    () => best(commands.screens, typed, readings, MOST_SCREENS),
    [commands, typed, readings],
  );
  const fittingActions = useMemo(
    () => best(commands.actions, typed, readings, MOST_ACTIONS),
    [commands, typed, readings],
  );
  const filled = (...groups: readonly Group[]) =>
    groups.filter(({ choices }) => choices.length > 0);
  const actions = { key: 'actions', title: t('find.groups.actions') };
  if (typed === '') {
    const tabs = recent.map(({ key, label, icon, to }) => {
      return { key: `recent ${key}`, icon, title: t(label), to };
    });
    const usual = commands.actions.filter(({ leastTyped }) => leastTyped === undefined);
    const first = usual.slice(0, MOST_FIRST).map(({ choice }) => choice);
    const visited = { key: 'recent', title: t('find.groups.recent'), choices: tabs };
    return filled(visited, { ...actions, choices: first });
  }
  const screens = { key: 'screens', title: t('find.groups.screens'), choices: pages.choices };
  const done = { ...actions, choices: fittingActions.choices };
  // What only resembles what was typed comes after what holds it; of rows, not at all.
  const isSure = pages.isSure || fittingActions.isSure;
  const shown = answer?.manner === 'similar' && isSure ? [] : rows;
  return filled(
    ...(pages.isSure ? [screens] : []),
    ...(fittingActions.isSure ? [done] : []),
    ...entries.exact,
    ...shown,
    ...entries.others,
    ...(fittingActions.isSure ? [] : [done]),
    ...(pages.isSure ? [] : [screens]),
  );
}
