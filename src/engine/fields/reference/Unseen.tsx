import { useTranslation } from 'react-i18next';
import styles from '../../web/fields/fields.module.css';
import { counted } from '../shared/counted.ts';

/** Stands for the name of a row that is there, but is not among those that one's role opens. */
export function Unseen() {
  const { t } = useTranslation('fields');
  return (
    <span className={styles.unseen} title={t('reference.unseenWhy')}>
      {t('reference.unseen')}
    </span>
  );
}

interface UnseenCountProps {
  readonly id: string;
  readonly count: number;
}

/** How many such rows stay chosen beside those that are listed. */
export function UnseenCount({ id, count }: UnseenCountProps) {
  const { t } = useTranslation('fields');
  return (
    <div id={id} className={styles.note}>
      {t('reference.unseenCount', counted('rows', count))}
    </div>
  );
}
