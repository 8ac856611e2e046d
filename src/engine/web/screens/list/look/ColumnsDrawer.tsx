import { Button, Checkbox, Drawer, InputNumber, Radio } from 'antd';
import { useTranslation } from 'react-i18next';
import { DENSITIES, NARROWEST_COLUMN, WIDEST_COLUMN } from '../../../../declaration/list-views.ts';
import type { Resource } from '../../../../declaration/types.ts';
import { useWords } from '../../../fields/shared/useWords.ts';
import { columnLabel } from '../columns.tsx';
import styles from '../list.module.css';
import { type ArrangedColumn, changeColumn, keyOf, moveColumn } from './arrange.ts';
import type { ShownColumns } from './useShownColumns.ts';

const WIDTH_PIXELS = 460;
const STEP_PIXELS = 20;

export interface ColumnsDrawerProps {
  readonly resource: Resource;
  readonly shown: ShownColumns;
  readonly onClose: () => void;
}

interface ColumnLineProps {
  readonly label: string;
  readonly one: ArrangedColumn;
  /** It is the only one to be seen. */
  readonly isLast: boolean;
  readonly onChange: (change: Partial<Omit<ArrangedColumn, 'column'>>) => void;
  readonly onMove: (by: number) => void;
}

function ColumnLine({ label, one, isLast, onChange, onMove }: ColumnLineProps) {
  const { t } = useTranslation('screens');
  const { hidden, pinned, width } = one;
  return (
    <li className={styles.column}>
      <Checkbox
        checked={!hidden}
        disabled={isLast && !hidden}
        onChange={({ target }) => onChange({ hidden: !target.checked })}
      >
        {label}
      </Checkbox>
      <InputNumber
        size="small"
        aria-label={t('look.width', { field: label })}
        placeholder={t('look.auto')}
        disabled={hidden}
        min={NARROWEST_COLUMN}
        max={WIDEST_COLUMN}
        step={STEP_PIXELS}
        precision={0}
        value={width ?? null}
        onChange={(next) => onChange({ width: next ?? undefined })}
      />
      <Button
        size="small"
        type={pinned ? 'primary' : 'default'}
        disabled={hidden}
        aria-pressed={pinned !== undefined}
        aria-label={t('look.pin', { field: label })}
        title={t('look.pin', { field: label })}
        onClick={() => onChange({ pinned: pinned ? undefined : 'left' })}
      >
        <span aria-hidden>⇤</span>
      </Button>
      <Button
        size="small"
        aria-label={t('look.up', { field: label })}
        title={t('look.up', { field: label })}
        onClick={() => onMove(-1)}
      >
        <span aria-hidden>↑</span>
      </Button>
      <Button
        size="small"
        aria-label={t('look.down', { field: label })}
        title={t('look.down', { field: label })}
        onClick={() => onMove(1)}
      >
        <span aria-hidden>↓</span>
      </Button>
    </li>
  );
}

/** Which columns a list shows, in what order and how wide, and how close its rows stand. */
export default function ColumnsDrawer({ resource, shown, onClose }: ColumnsDrawerProps) {
  const { t } = useTranslation('screens');
  const words = useWords();
  const { columns, change, density, setDensity } = shown;
  const visible = columns.filter(({ hidden }) => !hidden).length;
  return (
    <Drawer
      open
      width={`min(${WIDTH_PIXELS}px, 100vw)`}
      title={t('look.title')}
      onClose={onClose}
      footer={<Button onClick={() => shown.reset()}>{t('look.reset')}</Button>}
    >
      <h3 id="density" className={styles.part}>
        {t('look.density')}
      </h3>
      <Radio.Group
        aria-labelledby="density"
        optionType="button"
        value={density ?? 'small'}
        options={DENSITIES.map((value) => ({ value, label: t(`look.densities.${value}`) }))}
        onChange={({ target }) => setDensity(target.value)}
      />
      <h3 className={styles.part}>{t('look.columns')}</h3>
      <p className={styles.hint}>{t('look.help')}</p>
      <ol>
        {columns.map((one) => (
          <ColumnLine
            key={keyOf(one)}
            label={columnLabel(resource, one.column, words)}
            one={one}
            isLast={visible === 1}
            onChange={(part) => change((latest) => changeColumn(latest, keyOf(one), part))}
            onMove={(by) => change((latest) => moveColumn(latest, keyOf(one), by))}
          />
        ))}
      </ol>
    </Drawer>
  );
}
