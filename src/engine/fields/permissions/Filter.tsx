import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { config } from '../../web/core/config.ts';
import styles from '../../web/fields/fields.module.css';
import type { FilterProps } from '../../web/fields/types.ts';
import { permissionGroups } from './groups.ts';

const SCREENS = permissionGroups(config).flatMap((group) => group.screens);

/** Roles that open any of the ticked screens. */
export function Filter({ value, onChange }: FilterProps<'permissions'>) {
  const { t } = useTranslation('menu');
  return (
    <Checkbox.Group
      className={styles.ticks}
      options={SCREENS.map(({ screen, permission }) => ({
        value: permission,
        label: t(`menu:screens.${screen}`),
      }))}
      value={Array.isArray(value?.value) ? value.value : []}
      onChange={(keys) => onChange(keys.length === 0 ? null : { operator: 'in', value: keys })}
    />
  );
}
