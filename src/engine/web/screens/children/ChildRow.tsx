import { Button } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Resource } from '../../../declaration/types.ts';
import { isBlank } from '../../../declaration/validate.ts';
import { FieldCell } from '../../fields/FieldCell.tsx';
import { useWords } from '../../fields/shared/useWords.ts';
import { ActiveMark } from '../shared/ActiveMark.tsx';
import type { Row } from '../shared/rows.ts';
import { useMay } from '../shared/useMay.ts';
import { useRetire } from '../shared/useRetire.ts';
import { useRowName } from '../shared/useRowName.ts';
import styles from './children.module.css';
import { rowChildren } from './kinds.ts';

export interface ChildRowProps {
  readonly child: Resource;
  readonly row: Row;
  /** Only just added: it stands out and comes into sight. */
  readonly fresh: boolean;
  /** Told the row that may leave this list by being retired; null when it stays. */
  readonly onLeave: (row: Row | null) => void;
  readonly onEdit: () => void;
  /** Draws the rows inside this one. */
  readonly renderInner: (grandchild: Resource, parentId: number) => ReactNode;
}

/** One row inside a parent: its name, what is known of it, and its own rows when opened. */
export function ChildRow({ child, row, fresh, onLeave, onEdit, renderInner }: ChildRowProps) {
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
