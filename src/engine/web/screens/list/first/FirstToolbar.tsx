import { useTranslation } from 'react-i18next';
import type { Resource } from '../../../../declaration/types.ts';
import { useNarrow } from '../../../core/use-narrow.ts';
import { useSession } from '../../../core/use-session.ts';
import fields from '../../../fields/fields.module.css';
import { useWords } from '../../../fields/shared/useWords.ts';
import { mayDo } from '../../../session/index.ts';
import excel from '../../excel/excel.module.css';
import { offeredCalls } from '../../excel/offered.ts';
import { quickPath } from '../../shared/paths.ts';
import styles from '../list.module.css';
import { Sign } from '../Sign.tsx';
import { type ListState, STATUSES } from '../state.ts';
import first from './first.module.css';

interface FirstToolbarProps {
  readonly resource: Resource;
  readonly state: ListState;
}

/** As `ExcelActions` begins. */
function Excel({ resource }: Pick<FirstToolbarProps, 'resource'>) {
  const { t } = useTranslation('screens');
  const narrow = useNarrow();
  const session = useSession();
  const calls = offeredCalls(resource, session);
  const mayAdd = mayDo(session, resource.permission, 'create');
  const isQuick = narrow && mayAdd && quickPath(resource) !== null;
  const alone = calls.import === null && calls.template === null && !isQuick;
  if (alone && calls.export === null) return null;
  const word = alone ? t('excel.export') : 'Excel';
  return (
    <button
      type="button"
      className={narrow ? excel.icon : `button button--plain button--small ${excel.action}`}
      popoverTarget={alone ? undefined : ''}
    >
      {narrow ? <Sign name={alone ? 'out' : 'more'} /> : word}
    </button>
  );
}

/** The room of a list's toolbar, to be seen and not yet to be used. */
export function FirstToolbar({ resource, state }: FirstToolbarProps) {
  const { t } = useTranslation('screens');
  const words = useWords();
  const narrow = useNarrow();
  const count = Object.keys(state.filters).length;
  const mayAdd = mayDo(useSession(), resource.permission, 'create');
  return (
    <div className={`${styles.toolbar} ${first.toolbar}`} aria-hidden inert>
      <div className={styles.search}>
        <input
          type="search"
          className={fields.input}
          placeholder={t('search.placeholder')}
          value={state.text}
          readOnly
        />
        <kbd>/</kbd>
      </div>
      <span className={styles.filters}>
        <Sign name="filter" />
        {!narrow && t('filter.open')}
        {count > 0 && <b>{count}</b>}
      </span>
      <span className={`${styles.statuses} ${first.segments}`}>
        {STATUSES.map((status) => (
          <span key={status} data-chosen={status === state.status}>
            {t(`status.${status}`)}
          </span>
        ))}
      </span>
      <Excel resource={resource} />
      {!narrow && mayAdd && quickPath(resource) !== null && (
        <span className="button button--plain button--small">{t('add.many')}</span>
      )}
      {mayAdd && (
        <span className={`button button--small ${styles.add}`}>
          <span>+</span>
          <span className={styles.addWords}>
            {t('add.action', { title: words.title(resource.name) })}
          </span>
          <span className={styles.addWord}>{t('children.add')}</span>
        </span>
      )}
    </div>
  );
}
