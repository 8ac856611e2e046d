import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from '../../declaration/types.ts';
import { ADDED_VIEWS } from '../../fields/added-views.ts';
import { definitionOf, pointsTo, writeValue } from '../../fields/index.ts';
import { useNamed } from '../../fields/reference/useNamed.ts';
import { filled } from '../i18n/filled.tsx';
import { useValueWords } from './shared/useValueWords.ts';
import type { Condition } from './types.ts';

function ReferenceNames({ resourceName, ids }: { resourceName: string; ids: readonly number[] }) {
  const { t } = useTranslation('fields');
  const { options, unseen } = useNamed(resourceName, ids);
  const nameOf = (id: number): string =>
    options.find((row) => row.id === id)?.name ??
    (unseen.includes(id) ? t('reference.unseen') : '…');
  return <>{ids.map(nameOf).join(', ')}</>;
}

function useValueText(field: Field): (value: unknown) => string {
  const words = useValueWords();
  return (value) => {
    const { filteredAs, options } = definitionOf(field);
    const said = writeValue(field, value, words.translate, {
      ...words,
      // Moments are filtered by whole days.
      formatDateTime: (iso) => words.formatDate(iso.slice(0, 10), 'short'),
    });
    return filteredAs === 'text' && !options ? `“${said}”` : said;
  };
}

const NEGATED: ReadonlySet<string> = new Set(['ne', 'nin']);

/** Names that are looked up, and that they are what is not searched for where that is so. */
function Searched({ operator, children }: { operator: string; children: ReactNode }) {
  const { t } = useTranslation('fields');
  if (!NEGATED.has(operator)) return <>{children}</>;
  return <>{filled((marks) => t(`condition.${operator}`, marks), { value: children })}</>;
}

/** A condition in words: `100 – 200`, `“ผัก”`, `กิโลกรัม, กรัม`. */
export default function ConditionText({
  field,
  condition,
}: {
  field: Field;
  condition: Condition;
}) {
  const { t } = useTranslation('fields');
  const text = useValueText(field);
  const { operator, value } = condition;
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (operator === 'null' || operator === 'nnull') return <>{t(`condition.${operator}`)}</>;
  const target = pointsTo(field);
  if (target) {
    const ids = values.filter((entry) => typeof entry === 'number');
    return (
      <Searched operator={operator}>
        <ReferenceNames resourceName={target.resource} ids={ids} />
      </Searched>
    );
  }
  const Named = ADDED_VIEWS.get(field.type)?.FilterValue;
  if (Named) {
    return (
      <Searched operator={operator}>
        {values.map((entry, place) => (
          <Fragment key={String(entry)}>
            {place > 0 && ', '}
            <Named value={entry} />
          </Fragment>
        ))}
      </Searched>
    );
  }
  if (operator === 'between') return <>{values.map(text).join(' – ')}</>;
  const joined = values.map(text).join(', ');
  return <>{t(`condition.${operator}`, { value: joined })}</>;
}
