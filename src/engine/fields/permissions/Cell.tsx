import { useTranslation } from 'react-i18next';
import { config } from '../../web/core/config.ts';
import styles from '../../web/fields/fields.module.css';
import type { CellProps } from '../../web/fields/types.ts';
import { permissionGroups } from './groups.ts';

const SCREENS = permissionGroups(config).flatMap((group) => group.screens);

/** The screens a role opens. */
export function Cell({ value }: CellProps<'permissions'>) {
  const { t } = useTranslation('menu');
  const keys: readonly unknown[] = Array.isArray(value) ? value : [];
  if (keys.length === 0) return <span className={styles.blank}>–</span>;
  return (
    <span className={styles.tags}>
      {SCREENS.filter(({ permission }) => keys.includes(permission)).map(({ screen }) => (
        <span key={screen} className={styles.tag}>
          {t(`menu:screens.${screen}`)}
        </span>
      ))}
    </span>
  );
}
