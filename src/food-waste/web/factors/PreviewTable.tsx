import { useTranslation } from 'react-i18next';
import { counted } from '../../../engine/fields/shared/counted.ts';
import { formatNumber } from '../../../engine/fields/shared/numbers.ts';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import styles from '../../../engine/web/screens/custom/custom.module.css';
import type { Compared, RecalculationPreview } from '../../factors.ts';

/** A figure before and after, in kilograms; what is not known is said to be so. */
function Change({ of }: { of: Compared }) {
  const { t } = useTranslation('factors');
  const shown = (value: number | null): string =>
    value === null ? t('unknown') : formatNumber(Math.round(value * 1000) / 1000);
  return <>{t('change', { before: shown(of.before), after: shown(of.after) })}</>;
}

/** What the records have now, and what they would come to. */
export function PreviewTable({ preview }: { preview: RecalculationPreview }) {
  const { t } = useTranslation('factors');
  const { formatDate } = useDates();
  const { records, first, last, kgCo2e, avoided, factors } = preview;
  return (
    <dl className={styles.facts}>
      <dt>{t('facts.records')}</dt>
      <dd>
        {records === 0
          ? t('nothing')
          : t('counted', {
              ...counted('records', records),
              first: formatDate(first ?? ''),
              last: formatDate(last ?? ''),
            })}
      </dd>
      <dt>{t('facts.kgCo2e')}</dt>
      <dd>
        <Change of={kgCo2e} />
      </dd>
      <dt>{t('facts.avoided')}</dt>
      <dd>
        <Change of={avoided} />
      </dd>
      <dt>{t('facts.factors')}</dt>
      <dd>
        {factors.length === 0
          ? t('noRecords')
          : factors
              .map(({ factor, records: count }) =>
                t('factorOf', {
                  ...counted('records', count),
                  factor: factor === null ? t('unknown') : formatNumber(factor),
                }),
              )
              .join(', ')}
      </dd>
    </dl>
  );
}
