import { useTranslation } from 'react-i18next';
import type { RowActions } from './actions/useRows.ts';
import styles from './quick.module.css';

export interface ToolsProps {
  readonly actions: RowActions;
  readonly canUndo: boolean;
  /** Whether columns that are asked for show; null where there are none. */
  readonly more: boolean | null;
  readonly onMore: () => void;
}

/** What can be done with rows; the keys that do the same stand with each. */
export function Tools({ actions, canUndo, more, onMore }: ToolsProps) {
  const { t } = useTranslation('entry');
  const tool = (key: string, keys: string, run: () => void, disabled = false) => (
    <button
      type="button"
      className={styles.button}
      aria-keyshortcuts={keys === '' ? undefined : keys}
      title={keys === '' ? undefined : keys.replace('Control', 'Ctrl')}
      disabled={disabled}
      onClick={run}
    >
      {t(`tools.${key}`)}
    </button>
  );
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('tools.label')}>
      {tool('add', 'Alt+N', () => actions.add(null))}
      {tool('copyAbove', 'Control+D', actions.copyAbove)}
      {tool('copyDay', '', () => void actions.copyDay())}
      {actions.nothing && tool('nothing', '', actions.nothing)}
      {tool('remove', 'Alt+Delete', actions.removeCurrent)}
      {tool('undo', 'Control+Z', actions.undo, !canUndo)}
      {more !== null && (
        <button type="button" className={styles.button} aria-pressed={more} onClick={onMore}>
          {t('tools.more')}
        </button>
      )}
    </div>
  );
}
