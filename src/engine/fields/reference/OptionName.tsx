import { useTranslation } from 'react-i18next';
import styles from '../../web/fields/fields.module.css';
import type { Option } from '../../web/fields/types.ts';

/** The name of a row, with a mark where it is retired. */
export function OptionName({ option }: { readonly option: Option }) {
  const { t } = useTranslation('fields');
  return (
    <>
      {option.name}
      {option.active === false && <span className={styles.retired}>{t('reference.retired')}</span>}
    </>
  );
}
