import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Resource } from '../../../declaration/types.ts';
import { Notice, NotLoaded } from '../shared/Notice.tsx';
import { newPath } from '../shared/paths.ts';
import type { ViewControls } from './useListView.ts';

/** The state of the rows of a view. */
export interface Found {
  readonly rows: readonly unknown[];
  readonly total: number;
  /** Nothing has come yet, or the rows on screen belong to the view before. */
  readonly pending: boolean;
  readonly error: unknown;
  retry(): void;
}

export interface StateOfListProps {
  readonly resource: Resource;
  readonly title: string;
  readonly view: ViewControls;
  readonly found: Found;
  /** Whether the person may add a row. */
  readonly mayAdd: boolean;
  /** The rows themselves, when there are any. */
  readonly children: ReactNode;
}

/** Shows the rows, or what stands in their way and what to do about it. */
export function StateOfList(props: StateOfListProps) {
  const { resource, title, view, found, mayAdd, children } = props;
  const { t } = useTranslation('screens');
  if (found.error !== null) {
    return <NotLoaded problem={found.error} onRetry={found.retry} />;
  }
  if (found.pending || found.rows.length > 0) return children;
  if (found.total > 0) {
    return (
      <Notice
        title={t('empty.page')}
        text=""
        action={
          <Button type="primary" onClick={() => view.change({ currentPage: 1 })}>
            {t('empty.firstPage')}
          </Button>
        }
      />
    );
  }
  const { text, filters, status } = view.state;
  const searched = text !== '' || Object.keys(filters).length > 0;
  if (status === 'retired' && !searched) {
    return (
      <Notice
        title={t('empty.retired')}
        text=""
        action={
          <Button onClick={() => view.change({ status: 'active' })}>{t('empty.toActive')}</Button>
        }
      />
    );
  }
  if (searched) {
    return (
      <Notice
        title={t('empty.found')}
        text={t('empty.foundHelp')}
        action={<Button onClick={view.clear}>{t('filter.clearAll')}</Button>}
      />
    );
  }
  return (
    <Notice
      title={t('empty.none', { title })}
      text={mayAdd ? t('empty.noneHelp') : ''}
      action={
        mayAdd && (
          <Link className="button button--small" to={newPath(resource)}>
            <span aria-hidden>+</span> {t('add.action', { title })}
          </Link>
        )
      }
    />
  );
}
