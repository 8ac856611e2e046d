import { useTranslation } from 'react-i18next';
import styles from '../quick.module.css';
import type { Told } from './useTold.ts';

export interface WrongProps {
  readonly told: Told;
  readonly id: string;
  /** Takes the day that is asked about, or what is unusual, for right. */
  readonly onYes: () => void;
}

/** What is wrong with a cell, or to be confirmed, right under it. */
export function Wrong({ told, id, onYes }: WrongProps) {
  const { t } = useTranslation('entry');
  if (told.texts.length === 0) return null;
  return (
    <div id={id} className={told.asks ? styles.asked : styles.wrong}>
      {told.texts.join(' ')}
      {(told.day !== null || told.asks) && (
        <button type="button" className={styles.yes} onClick={onYes}>
          {t(told.asks ? 'doubts.confirm' : 'doubts.yes')}
        </button>
      )}
    </div>
  );
}
