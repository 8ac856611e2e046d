import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { config } from '../../../core/config.ts';
import type { RightsProps } from './RightsInput.tsx';
import styles from './rights.module.css';
import { PRESETS, withPreset } from './rights.ts';

/** Puts one way of making roles to all screens at once, to go on from there. */
export function ForAll({ rights, onChange }: RightsProps) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.forAll}>
      <span>{t('rights.forAll')}</span>
      {PRESETS.map((preset) => (
        <Button
          key={preset}
          size="small"
          onClick={() => onChange(withPreset(config, rights, config.permissions, preset))}
        >
          {t(`rights.presets.${preset}`)}
        </Button>
      ))}
    </div>
  );
}
