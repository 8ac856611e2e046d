import { useTranslation } from 'react-i18next';
import type { WeightTotal } from '../../../declaration/types.ts';
import { formatNumber } from '../../../fields/shared/numbers.ts';
import { filled } from '../../i18n/filled.tsx';
import styles from './children.module.css';
import { isFar, type WeightSum } from './weightTotal.ts';

const PERCENT = 100;

export interface WeightSummaryProps {
  readonly total: WeightTotal;
  readonly sum: WeightSum;
  /** The figure of the parent, in grams, as it is being typed. */
  readonly expected: unknown;
  readonly expectedLabel: string;
}

/** The running total of a list in grams, beside what it should come to. A warning, never a bar. */
export function WeightSummary({ total, sum, expected, expectedLabel }: WeightSummaryProps) {
  const { t } = useTranslation('screens');
  const figure = typeof expected === 'number' && expected > 0 ? expected : null;
  const share = figure === null ? null : Math.round((sum.grams / figure) * PERCENT);
  const far = sum.rows.length > 0 && isFar(total, sum.grams, expected);
  const grams = formatNumber(Math.round(sum.grams * 10) / 10);
  return (
    <div className={far ? styles.weightFar : styles.weight} aria-live="polite">
      <p>
        {filled(
          (marks) =>
            figure === null || share === null
              ? t('weight.total', marks)
              : t('weight.totalOf', {
                  ...marks,
                  label: expectedLabel,
                  expected: formatNumber(figure),
                  share: formatNumber(share),
                }),
          { weight: <strong>{t('weight.grams', { grams })}</strong> },
        )}
      </p>
      {share !== null && (
        <div className={styles.meter} aria-hidden>
          <span style={{ inlineSize: `${Math.min(share, PERCENT)}%` }} />
        </div>
      )}
      {sum.unknown > 0 && <p>{t('weight.unknown', { count: sum.unknown })}</p>}
      {far && sum.unknown === 0 && (
        <p className={styles.warning}>
          {t(sum.grams > Number(expected) ? 'weight.over' : 'weight.under', {
            label: expectedLabel,
          })}
        </p>
      )}
    </div>
  );
}
