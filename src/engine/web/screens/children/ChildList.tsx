import { useList } from '@refinedev/core';
import { Button, Checkbox, Spin } from 'antd';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Resource } from '../../../declaration/types.ts';
import { isBlank } from '../../../declaration/validate.ts';
import { FieldCell } from '../../fields/FieldCell.tsx';
import { useWords } from '../../fields/shared/useWords.ts';
import { ActiveMark } from '../shared/ActiveMark.tsx';
import { NotLoaded } from '../shared/Notice.tsx';
import { Pages } from '../shared/Pages.tsx';
import type { Row } from '../shared/rows.ts';
import { useMay } from '../shared/useMay.ts';
import { useRetire } from '../shared/useRetire.ts';
import { useRowFocus } from '../shared/useRowFocus.ts';
import { useRowName } from '../shared/useRowName.ts';
import ChildDrawer, { type ChildDrawerProps } from './ChildDrawer.tsx';
import styles from './children.module.css';
import { rowChildren } from './kinds.ts';
import { QuickAdd } from './QuickAdd.tsx';

interface ChildRowProps {
  readonly child: Resource;
  readonly row: Row;
  /** Only just added: it stands out and comes into sight. */
  readonly fresh: boolean;
  /** Called with the row that may leave this list by being retired; null when it stays. */
  readonly onLeave: (row: Row | null) => void;
  readonly onEdit: () => void;
  /** Draws the rows inside this one. */
  readonly renderInner: (grandchild: Resource, parentId: number) => ReactNode;
}

/** One row inside a parent: its name, what is known of it, and its own rows when opened. */
function ChildRow({ child, row, fresh, onLeave, onEdit, renderInner }: ChildRowProps) {
  const { t } = useTranslation('screens');
  const words = useWords();
  const { toggle } = useRetire(child, { onLeave });
  const mayChange = useMay(child.name, 'change');
  const mayRetire = useMay(child.name, 'retire');
  const [open, setOpen] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fresh) line.current?.scrollIntoView({ block: 'nearest' });
  }, [fresh]);
  const grandchildren = rowChildren(child);
  const name = useRowName()(child, row);
  const facts = child.fields.filter(
    (field) =>
      !field.system &&
      field.name !== child.parent?.field &&
      !child.label.includes(field.name) &&
      !isBlank(row[field.name]),
  );
  return (
    <li className={row.active ? styles.child : styles.childRetired}>
      <div ref={line} className={fresh ? `${styles.childLine} ${styles.fresh}` : styles.childLine}>
        {grandchildren.length > 0 && (
          <button
            type="button"
            className={styles.opener}
            aria-expanded={open}
            aria-label={t(open ? 'children.close' : 'children.open', { name })}
            onClick={() => setOpen(!open)}
          >
            {open ? '▾' : '▸'}
          </button>
        )}
        <button type="button" className={styles.childName} data-row-link onClick={onEdit}>
          {name}
          <span className={styles.code}>{String(row.code ?? '')}</span>
        </button>
        <span className={styles.facts}>
          {facts.map((field) => (
            <span key={field.name}>
              <span className={styles.factLabel}>{words.label(child.name, field.name)}</span>{' '}
              <FieldCell
                field={field}
                resourceName={child.name}
                value={row[field.name]}
                record={row}
              />
            </span>
          ))}
        </span>
        {!row.active && <ActiveMark active={false} />}
        <span className={styles.childActions}>
          <Button type="text" size="small" onClick={onEdit}>
            {t(mayChange ? 'children.edit' : 'children.look')}
          </Button>
          {mayRetire && (
            <Button type="text" size="small" onClick={() => void toggle(row)}>
              {t(row.active ? 'retire.action' : 'restore.action')}
            </Button>
          )}
        </span>
      </div>
      {open && grandchildren.map((grandchild) => renderInner(grandchild, row.id))}
    </li>
  );
}

const PAGE_SIZE = 50;
const PLACES = {
  rows: ':scope > ul > li > div [data-row-link]',
  otherwise: ':scope > form input',
} as const;

type Edited = Pick<ChildDrawerProps, 'row' | 'fixed' | 'lost'>;

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
  const [edited, setEdited] = useState<Edited | null>(null);
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
          onMore={(typed, lost) => setEdited({ row: null, fixed: { ...fixed, ...typed }, lost })}
        />
      )}
      {edited && (
        <ChildDrawer
          child={child}
          row={edited.row}
          fixed={edited.fixed}
          lost={edited.lost}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}
