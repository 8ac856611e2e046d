import { Checkbox } from 'antd';
import { useTranslation } from 'react-i18next';
import { permissionGroups } from '../../../../fields/permissions/groups.ts';
import { config } from '../../../core/config.ts';
import { PresetChoice } from './PresetChoice.tsx';
import type { RightsProps } from './RightsInput.tsx';
import styles from './rights.module.css';
import { columnsOf, isGiven, toggled } from './rights.ts';

const GROUPS = permissionGroups(config);

/** Screen by screen how each is given, which opens to all that there is to tick: for a telephone. */
export function ScreenRights({ rights, onChange }: RightsProps) {
  const { t } = useTranslation(['account', 'fields', 'menu']);
  return (
    <>
      {GROUPS.map(({ group, screens }) => (
        <section key={group} className={styles.screens} aria-label={t(`menu:groups.${group}`)}>
          <h3>{t(`menu:groups.${group}`)}</h3>
          {screens.map(({ screen, permission }) => {
            const title = t(`menu:screens.${screen}`);
            const columns = columnsOf(config, permission);
            return (
              <div key={permission} className={styles.screen}>
                <span>{title}</span>
                <PresetChoice {...{ rights, onChange, permission }} name={title} />
                {columns.length > 1 && (
                  <details>
                    <summary>
                      {t('rights.own')}
                      <span className="visually-hidden">: {title}</span>
                    </summary>
                    {columns.map((column) => (
                      <Checkbox
                        key={column}
                        checked={isGiven(rights, permission, column)}
                        onChange={({ target }) =>
                          onChange(toggled(config, rights, { permission, column }, target.checked))
                        }
                      >
                        {t(`fields:actions.${column}`)}
                      </Checkbox>
                    ))}
                  </details>
                )}
              </div>
            );
          })}
        </section>
      ))}
    </>
  );
}
