import { useTranslation } from 'react-i18next';
import { DENIED_FIELD } from '../../../../declaration/actions.ts';
import { SCOPE_FIELD, SCOPE_SET } from '../../../../declaration/scope.ts';
import { config } from '../../../core/config.ts';
import { useWords } from '../../../fields/shared/useWords.ts';
import { useJoined } from '../../../i18n/useJoined.ts';
import { useSaveQuestion } from '../../form/save-questions.ts';
import { useConfirm } from '../../shared/useConfirm.tsx';
import { differences, rightsIn } from './rights.ts';

/** People who are told by name; the others are counted. */
const MOST_NAMED = 5;

/** Who holds a role; null where whoever changes it may not see people. */
export interface Holding {
  readonly total: number;
  readonly names: readonly string[];
}

/** Says of a changed role whom it touches, and what they gain and lose, before it is saved. */
export function useRoleQuestion(holding: Holding | null): void {
  const { t } = useTranslation(['account', 'fields', 'resources']);
  const words = useWords();
  const joined = useJoined();
  const confirm = useConfirm();

  const people = (): string => {
    if (!holding) return t('rights.change.unknown');
    const { total: count, names } = holding;
    if (count === 0) return t('rights.change.nobody');
    const named = names.slice(0, MOST_NAMED);
    const more = count - named.length;
    const key = more > 0 ? 'peopleMore' : 'people';
    return t(`rights.change.${key}`, { count, names: named.join(', '), more });
  };
  const screens = (keys: readonly string[]): string => joined(keys.map(words.permission));
  const scope = (before: unknown, after: unknown): string[] => {
    if (typeof before !== 'string' || typeof after !== 'string' || before === after) return [];
    const named = (value: string) => words.choice(SCOPE_SET, value);
    return [t('rights.change.scope', { before: named(before), after: named(after) })];
  };

  useSaveQuestion(async ({ values, record }) => {
    // Nobody holds a role that is not there yet.
    if (!record) return true;
    const before = rightsIn(record.auths, record[DENIED_FIELD]);
    const after = rightsIn(values.auths, values[DENIED_FIELD]);
    const changes = differences(config, config.permissions, before, after);
    const told = (way: 'gained' | 'lost'): string[] =>
      changes.flatMap((change) => {
        const action = t(`fields:actions.${change.column}`);
        const keys = change[way];
        return keys.length > 0
          ? [t(`rights.change.${way}`, { action, screens: screens(keys) })]
          : [];
      });
    const lines = [
      ...told('gained'),
      ...told('lost'),
      ...scope(record[SCOPE_FIELD], values[SCOPE_FIELD]),
    ];
    if (lines.length === 0) return true;
    return confirm({
      title: t('rights.change.title'),
      list: [people(), ...lines].map((text, id) => ({ id, text })),
      content: t('rights.change.others'),
      yes: t('rights.change.yes'),
    });
  });
}
