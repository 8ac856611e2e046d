import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { queryField } from '../../../declaration/query.ts';
import type { Resource } from '../../../declaration/types.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import styles from './list.module.css';
import { withFilter } from './state.ts';
import type { ViewControls } from './useListView.ts';

const ConditionText = lazy(() => import('../../fields/ConditionText.tsx'));

/** The conditions of the view, each with a way to take it off. */
export function FilterChips({ resource, view }: { resource: Resource; view: ViewControls }) {
  const { t } = useTranslation('screens');
  const { label } = useWords();
  const entries = Object.entries(view.state.filters);
  if (entries.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t('filter.current')}>
      {entries.map(([name, condition]) => {
        const field = queryField(resource, name);
        const word = label(resource.name, name);
        return (
          field && (
            <li key={name} className={styles.chip}>
              <span>
                {word}{' '}
                <Suspense fallback="…">
                  <ConditionText field={field} condition={condition} />
                </Suspense>
              </span>
              <button
                type="button"
                aria-label={t('filter.remove', { field: word })}
                onClick={() => view.change({ filters: withFilter(view.state.filters, name, null) })}
              >
                ✕
              </button>
            </li>
          )
        );
      })}
      <li>
        <Button type="link" size="small" onClick={view.clear}>
          {t('filter.clearAll')}
        </Button>
      </li>
    </ul>
  );
}
