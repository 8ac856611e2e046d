import { useTranslation } from 'react-i18next';
import type { FoundAnswer } from '../../declaration/find.ts';
import { screenParts } from '../screens/custom/added-parts.ts';
import type { Choice, Group } from './choices.ts';
import type { MenuPlace } from './useCommands.ts';

/** The key of the group of a kind. */
export const entryGroupKey = (kind: string): string => `entry ${kind}`;

/** Groups of what plugins found. */
export interface EntryGroups {
  /** Of which the first is exactly what was typed. */
  readonly exact: readonly Group[];
  readonly others: readonly Group[];
}

/** What plugins found beside rows, as far as the person's menu leads there. */
export function useEntryGroups(
  answer: FoundAnswer | null,
  places: readonly MenuPlace[],
): EntryGroups {
  const { t, i18n } = useTranslation(['screens', 'fields']);
  const words = { language: i18n.language, translate: t };
  const groups = (answer?.entries ?? []).flatMap(({ kind, entries }) => {
    const parts = screenParts.entries[kind];
    if (!parts || !places.some(({ to }) => to === parts.page)) return [];
    const choices = entries.map(({ key, label }): Choice => {
      const title = parts.name(label, words);
      return {
        key: `${entryGroupKey(kind)} ${key}`,
        icon: parts.icon,
        title,
        to: parts.addressOf(key),
      };
    });
    const group: Group = { key: entryGroupKey(kind), title: t(parts.title), choices };
    return { group, isExact: entries[0]?.isExact === true };
  });
  return {
    exact: groups.flatMap(({ group, isExact }) => (isExact ? group : [])),
    others: groups.flatMap(({ group, isExact }) => (isExact ? [] : group)),
  };
}
