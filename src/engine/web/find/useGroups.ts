import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice, Group } from './choices.ts';
import { fitting, isWord } from './match.ts';
import type { Command, Commands, MenuPlace } from './useCommands.ts';
import { useEntryGroups } from './useEntryGroups.ts';
import type { Finding } from './useFound.ts';
import { useFoundGroups } from './useFoundGroups.ts';

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

interface Asked {
  readonly typed: string;
  readonly commands: Commands;
  readonly finding: Finding;
  /** Where the person was last, the latest first. */
  readonly recent: readonly MenuPlace[];
  /** What the person's menu leads to. */
  readonly places: readonly MenuPlace[];
}

/** All that is offered for what stands in the box: screens and actions, and rows as they come. */
export function useGroups({ typed, commands, finding, recent, places }: Asked): readonly Group[] {
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
