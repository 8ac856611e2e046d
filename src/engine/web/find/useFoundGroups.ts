import { useTranslation } from 'react-i18next';
import { searchForm } from '../../declaration/thai-order.ts';
import type { Resource } from '../../declaration/types.ts';
import type { Values } from '../../declaration/validate.ts';
import { config } from '../core/config.ts';
import { useValueWords } from '../fields/shared/useValueWords.ts';
// Types of fields that the application adds write their values, too.
import '../screens/custom/added-parts.ts';
import type { FoundAnswer, FoundOfResource } from '../../declaration/find.ts';
import { PLAIN, writeListState } from '../screens/list/state.ts';
import { editPath, listPath } from '../screens/shared/paths.ts';
import { textWithUnit, valueText } from '../screens/shared/rows.ts';
import { summaryOf } from '../screens/shared/summary.ts';
import { useRowSummary } from '../screens/shared/useRowSummary.ts';
import type { Choice, Group } from './choices.ts';

/** What tells a row from others of its name: its code, whose it is, how much, and what else holds the text. */
function detailOf(
  resource: Resource,
  row: Values,
  {
    title,
    text,
    telling,
  }: { title: string; text: string; telling: ReturnType<typeof useValueWords> },
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
    ...where.map((field) => valueText(field, row, telling)),
    // Of what has a name of its own they say little.
    ...(isNumbered ? [amount, when] : []).map((field) =>
      field ? textWithUnit(field, row, telling) : '',
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
export function useFoundGroups(answer: FoundAnswer | null): readonly Group[] {
  const { t } = useTranslation(['screens', 'resources']);
  const telling = useValueWords();
  const summaryIn = useRowSummary();
  if (answer === null) return [];
  const groups = answer.found.flatMap((one): Group[] => {
    const resource = config.resources[one.resource];
    if (!resource) return [];
    const { name, screen } = resource;
    const choices = one.rows.map((row): Choice => {
      const title = summaryIn(resource, row);
      const detail = detailOf(resource, row, { title, text: answer.text, telling });
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
