import { Button, Flex } from 'antd';
import { useTranslation } from 'react-i18next';
import { counted } from '../../../fields/shared/counted.ts';
import { formatNumber } from '../../../fields/shared/numbers.ts';
import type { Said } from './actions/useRows.ts';
import type { Totals } from './model/totals.ts';
import styles from './quick.module.css';

export interface BarProps {
  readonly totals: Totals;
  /** Rows of this resource have a weight. */
  readonly weighed: boolean;
  readonly said: Said | null;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onClear: () => void;
}

/** What the batch comes to, what happened last, and the way to save; always in sight. */
export function Bar({ totals, weighed, said, busy, onSave, onClear }: BarProps) {
  const { t } = useTranslation('entry');
  const { pending, saved, weight, unweighed, items } = totals;
  const kilograms = (value: number): string => t('totals.kg', { kg: formatNumber(value) });
  return (
    <div className={styles.bar}>
      <p className={styles.said} data-tone={said?.tone} role="status">
        {said?.text ?? ''}
      </p>
      <Flex wrap align="center" gap="6px 18px">
        <span>{t('totals.pending', counted('rows', pending))}</span>
        {saved > 0 && (
          <span className={styles.saved}>{t('totals.saved', counted('rows', saved))}</span>
        )}
        {weighed && (
          <details className={styles.items}>
            <summary>
              <strong>{kilograms(weight)}</strong>
              {unweighed > 0 && (
                <span className={styles.soft}>
                  {' '}
                  {t('totals.unweighed', counted('rows', unweighed))}
                </span>
              )}
            </summary>
            <ul>
              {items.map((item) => (
                <li key={item.name}>
                  <span>{item.name}</span>
                  <span>{t('totals.rows', counted('rows', item.rows))}</span>
                  <span>{kilograms(item.weight)}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
        <span className={styles.push} />
        {saved > 0 && (
          <Button disabled={busy} onClick={onClear}>
            {t('clearSaved')}
          </Button>
        )}
        <Button
          type="primary"
          aria-keyshortcuts="Control+S"
          title={t('saveKeys')}
          aria-disabled={busy}
          onClick={onSave}
        >
          {pending === 0 && !busy
            ? t('saveNothing')
            : t(busy ? 'stages.saving' : 'save', counted('rows', pending))}
        </Button>
      </Flex>
    </div>
  );
}
