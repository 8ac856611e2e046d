import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { config } from '../../web/core/config.ts';
import styles from '../../web/fields/fields.module.css';
import type { InputProps } from '../../web/fields/types.ts';
import { permissionGroups } from './groups.ts';

const GROUPS = permissionGroups(config);

/** Permission keys as branches of the menu's groups, each group with a tick for all of its own. */
export function Input(props: InputProps<'permissions'>) {
  const { value, onChange, disabled, onBlur } = props;
  const { t } = useTranslation(['fields', 'menu']);
  const held = new Set(Array.isArray(value) ? value.map(String) : []);
  const set = (permissions: readonly string[], on: boolean): void => {
    const next = new Set(held);
    for (const permission of permissions) {
      if (on) next.add(permission);
      else next.delete(permission);
    }
    onChange(config.permissions.filter((permission) => next.has(permission)));
  };
  return (
    <fieldset
      className={styles.permissions}
      id={props.id}
      tabIndex={-1}
      aria-labelledby={`${props.id}-label`}
      aria-describedby={props.describedBy}
      onBlur={onBlur}
    >
      {GROUPS.map(({ group, screens }) => {
        const keys = screens.map((screen) => screen.permission);
        const count = keys.filter((key) => held.has(key)).length;
        return (
          <fieldset key={group} className={styles.group}>
            <legend>
              <Checkbox
                checked={count === keys.length}
                indeterminate={count > 0 && count < keys.length}
                disabled={disabled}
                onChange={(event) => set(keys, event.target.checked)}
              >
                {t(`menu:groups.${group}`)}{' '}
                <span className={styles.count}>
                  ({t('permissions.count', { count, total: keys.length })})
                </span>
              </Checkbox>
            </legend>
            {screens.map(({ screen, permission }) => (
              <Checkbox
                key={permission}
                className={styles.branch}
                checked={held.has(permission)}
                disabled={disabled}
                onChange={(event) => set([permission], event.target.checked)}
              >
                {t(`menu:screens.${screen}`)}
              </Checkbox>
            ))}
          </fieldset>
        );
      })}
    </fieldset>
  );
}
