import { useList } from '@refinedev/core';
import { Checkbox, Spin } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Resource } from '../../../declaration/types.ts';
import type { Values } from '../../../declaration/validate.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { NotLoaded } from '../shared/Notice.tsx';
import { Pages } from '../shared/Pages.tsx';
import type { Row } from '../shared/rows.ts';
import { useMay } from '../shared/useMay.ts';
import { useRowFocus } from '../shared/useRowFocus.ts';
import ChildDrawer from './ChildDrawer.tsx';
import { ChildRow } from './ChildRow.tsx';
import styles from './children.module.css';
import { QuickAdd } from './QuickAdd.tsx';

const PAGE_SIZE = 50;
const PLACES = {
  rows: ':scope > ul > li > div [data-row-link]',
  otherwise: ':scope > form input',
} as const;

export interface ChildListProps {
  readonly child: Resource;
  readonly parentId: number;
  /** How deep inside the form: children of children stand under their own row. */
  readonly depth: number;
}

/** The rows inside a parent, edited where it is: added by their name, changed at the side. */
export default function ChildList({ child, parentId, depth }: ChildListProps) {
  const { t } = useTranslation('screens');
  const { title } = useWords();
  const titleId = useId();
  const mayAdd = useMay(child.name, 'create');
  const [page, setPage] = useState(1);
  const [retiredToo, setRetiredToo] = useState(false);
  const [added, setAdded] = useState<number | null>(null);
  const [edited, setEdited] = useState<{ row: Row | null; fixed: Values } | null>(null);
  const parentField = child.parent?.field ?? 'id';
  const { query, result } = useList<Row>({
    resource: child.name,
    pagination: { currentPage: page, pageSize: PAGE_SIZE, mode: 'server' },
    filters: [
      { field: parentField, operator: 'eq', value: parentId },
      ...(retiredToo ? [] : [{ field: 'active', operator: 'eq' as const, value: true }]),
    ],
    errorNotification: false,
  });
  const total = result.total ?? 0;
  const section = useRef<HTMLElement>(null);
  const onLeave = useRowFocus(section, result.data, PLACES);
  const show = (row: Row | null): void => {
    setAdded(row?.id ?? null);
    // New rows come last, which is beside the field they are typed in.
    setPage(Math.ceil((total + 1) / PAGE_SIZE));
  };
  const fixed = { [parentField]: parentId };
  const Title = depth === 0 ? 'h2' : 'h3';
  return (
    <section
      ref={section}
      className={depth === 0 ? styles.children : styles.nested}
      aria-labelledby={titleId}
    >
      <header className={styles.childHead}>
        <Title id={titleId}>
          {title(child.name)} <span className={styles.count}>{total}</span>
        </Title>
        <Checkbox checked={retiredToo} onChange={(event) => setRetiredToo(event.target.checked)}>
          {t('children.retiredToo')}
        </Checkbox>
      </header>
      {query.isError ? (
        <NotLoaded problem={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          {query.isPending && <Spin />}
          <ul className={styles.rows}>
            {result.data.map((row) => (
              <ChildRow
                key={row.id}
                child={child}
                row={row}
                fresh={row.id === added}
                onLeave={onLeave}
                onEdit={() => setEdited({ row, fixed })}
                renderInner={(grandchild, id) => (
                  <ChildList
                    key={grandchild.name}
                    child={grandchild}
                    parentId={id}
                    depth={depth + 1}
                  />
                )}
              />
            ))}
          </ul>
          {total > PAGE_SIZE && (
            <Pages page={page} pageSize={PAGE_SIZE} total={total} onPage={setPage} />
          )}
        </>
      )}
      {mayAdd && (
        <QuickAdd
          child={child}
          fixed={fixed}
          onAdded={show}
          onMore={(typed) => setEdited({ row: null, fixed: { ...fixed, ...typed } })}
        />
      )}
      {edited && (
        <ChildDrawer
          child={child}
          row={edited.row}
          fixed={edited.fixed}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}
