import { useTranslation } from 'react-i18next';
import styles from '../../web/fields/fields.module.css';

/** Stands for the name of a row that is there, but is not among those that one's role opens. */
export function Unseen() {
  const { t } = useTranslation('fields');
  return (
    <span className={styles.unseen} title={t('reference.unseenWhy')}>
      {t('reference.unseen')}
    </span>
  );
}
