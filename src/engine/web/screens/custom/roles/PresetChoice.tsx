import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { config } from '../../../core/config.ts';
import type { RightsProps } from './RightsInput.tsx';
import styles from './rights.module.css';
import { columnsOf, PRESETS, type Preset, presetOf, withPreset } from './rights.ts';

interface PresetChoiceProps extends RightsProps {
  readonly permission: string;
  /** Name of the screen. */
  readonly name: string;
}

/** How a screen is given as a whole: one of the usual ways, or custom. */
export function PresetChoice({ rights, onChange, permission, name }: PresetChoiceProps) {
  const { t } = useTranslation('account');
  const isAlone = columnsOf(config, permission).length === 1;
  const offered = PRESETS.filter((preset) => !isAlone || preset === 'none' || preset === 'all');
  const options = offered.map((preset) => ({
    value: preset,
    label: t(`rights.presets.${isAlone && preset === 'all' ? 'viewing' : preset}`),
  }));
  return (
    <Select<Preset>
      className={styles.preset ?? ''}
      size="small"
      aria-label={t('rights.presetOf', { screen: name })}
      value={presetOf(config, rights, permission)}
      placeholder={t('rights.custom')}
      options={options}
      onChange={(preset) => onChange(withPreset(config, rights, [permission], preset))}
    />
  );
}
