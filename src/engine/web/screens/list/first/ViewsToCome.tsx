import { useTranslation } from 'react-i18next';
import { offers } from '../../../session/index.ts';
import { LOOK_CALL } from '../first-calls.ts';
import styles from '../list.module.css';
import first from './first.module.css';

/** The room of the menu of views, which comes later than the list. */
export function ViewsToCome({ name }: { readonly name: string }) {
  const { t } = useTranslation('screens');
  if (!offers(LOOK_CALL)) return null;
  return (
    <button type="button" className={`${first.button} ${styles.views}`} inert>
      <span className="visually-hidden">{t('views.label')}</span>
      <span className={styles.viewName}>{name}</span>
      <span aria-hidden>▾</span>
    </button>
  );
}
