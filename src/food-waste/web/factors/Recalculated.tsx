import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { counted } from '../../../engine/fields/shared/counted.ts';
import { formatNumber } from '../../../engine/fields/shared/numbers.ts';
import styles from '../../../engine/web/pages/audit/audit.module.css';

const known = z.nullable(z.number());
/** The details of a recalculation's entry. */
const DETAILS = z.object({
  version: z.string(),
  records: z.number(),
  kgCo2e: z.object({ before: known, after: known }),
  factors: z.array(z.object({ factor: known, records: z.number() })),
});

/** The factor that records were given, and those that they had. */
export default function Recalculated({ details }: { details: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation('audit');
  const { data } = DETAILS.safeParse(details);
  if (!data) return null;
  const { version, records, kgCo2e, factors } = data;
  const number = (value: number | null): string =>
    value === null ? t('recalculated.unknown') : formatNumber(Math.round(value * 1000) / 1000);
  const factorText = (factor: number | null): string =>
    factor === null ? t('recalculated.unknown') : formatNumber(factor);
  const isWord = version === 'byDate' || version === 'own';
  return (
    <>
      <div>
        <dt>{t('recalculated.version')}</dt>
        <dd>{isWord ? t(`recalculated.versions.${version}`) : version}</dd>
      </div>
      <div>
        <dt>{t('recalculated.records')}</dt>
        <dd>{formatNumber(records)}</dd>
      </div>
      <div>
        <dt>{t('recalculated.co2e')}</dt>
        <dd>
          {t('recalculated.change', {
            before: number(kgCo2e.before),
            after: number(kgCo2e.after),
          })}
        </dd>
      </div>
      <div>
        <dt>{t('recalculated.factors')}</dt>
        <dd>
          <span className={styles.lines}>
            {factors.map(({ factor, records: count }) => (
              <span key={factor}>
                {t('recalculated.factor', {
                  factor: factorText(factor),
                  ...counted('records', count),
                })}
              </span>
            ))}
          </span>
        </dd>
      </div>
    </>
  );
}
