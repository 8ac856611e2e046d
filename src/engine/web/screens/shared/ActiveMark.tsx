import { useTranslation } from 'react-i18next';
import styles from './shared.module.css';

/** Whether a row is in use: a mark and a word. */
export function ActiveMark({ active }: { active: boolean }) {
  const { t } = useTranslation('screens');
  return (
    <span className={active ? styles.active : styles.retired}>
      <span aria-hidden>{active ? '●' : '○'}</span> {t(active ? 'status.active' : 'status.retired')}
    </span>
  );
}
