import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../fields/number/format.ts';
import { useConfirm } from '../shared/useConfirm.tsx';
import styles from './quick.module.css';

export interface OfferProps {
  readonly rows: number;
  readonly onTake: () => void;
  readonly onDiscard: () => void;
}

/** Rows typed before and never saved: to go on with, or to throw away. */
export function Offer({ rows, onTake, onDiscard }: OfferProps) {
  const { t } = useTranslation('entry');
  const confirm = useConfirm();
  const count = { rows: formatNumber(rows) };
  const discard = async (): Promise<void> => {
    const sure = await confirm({
      title: t('offer.sure', count),
      content: t('offer.sureHelp'),
      yes: t('offer.discard'),
      danger: true,
    });
    if (sure) onDiscard();
  };
  return (
    <section className={styles.offer} aria-label={t('offer.label')}>
      <p role="status">{t('offer.text', count)}</p>
      <button type="button" className="button" onClick={onTake}>
        {t('offer.take')}
      </button>
      <button type="button" className={styles.button} onClick={() => void discard()}>
        {t('offer.discard')}
      </button>
    </section>
  );
}
