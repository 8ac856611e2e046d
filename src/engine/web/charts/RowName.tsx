import { useTranslation } from 'react-i18next';
import { Hint } from './Hint.tsx';
import type { ChartRow } from './types.ts';

interface NameProps {
  readonly of: Pick<ChartRow, 'name' | 'pooled'>;
}

/** The name of a row; of several that are one sum, with what they are, and why they are one. */
export function RowName({ of: { name, pooled } }: NameProps) {
  const { t } = useTranslation('charts');
  if (!pooled || pooled.length === 0) return name;
  return <Hint text={`${pooled.join(', ')} · ${t('pooledFor')}`}>{name}</Hint>;
}

/** The same where there is room for all of it. */
export function FullRowName({ of: { name, pooled } }: NameProps) {
  if (!pooled || pooled.length === 0) return name;
  return (
    <>
      {name}
      <small className="chart__pooled">{pooled.join(', ')}</small>
    </>
  );
}

/** Says that a number covers a part alone. */
export function PartialMark({ of }: { of: { readonly isPartial?: boolean | undefined } }) {
  const { t } = useTranslation('charts');
  return of.isPartial ? <small className="chart__partial">{t('partial.mark')}</small> : null;
}
