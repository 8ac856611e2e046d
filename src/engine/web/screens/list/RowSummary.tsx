import { use } from 'react';
import type { Field, Resource } from '../../../declaration/types.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { ShownCell } from '../custom/ShownCell.tsx';
import { ScreenParts } from '../custom/screen-parts.ts';
import { ActiveMark } from '../shared/ActiveMark.tsx';
import type { Row } from '../shared/rows.ts';
import { summaryOf } from '../shared/summary.ts';
import { useRowName } from '../shared/useRowName.ts';
import { RowLink } from './columns.tsx';
import styles from './list.module.css';

export interface RowSummaryProps {
  readonly resource: Resource;
  readonly row: Row;
  readonly address: string;
}

/** A row in two lines or three, for a telephone: what and how much, then where and when. */
export function RowSummary({ resource, row, address }: RowSummaryProps) {
  const nameOf = useRowName();
  const { label } = useWords();
  const drawn = Object.keys(use(ScreenParts).cells[resource.name] ?? {});
  const { what, amount, where, when, isOtherDay } = summaryOf(resource, row, drawn);
  const [place, more] = where;
  const cell = (field: Field) => (
    <ShownCell
      key={field.name}
      field={field}
      resourceName={resource.name}
      value={row[field.name]}
      record={row}
    />
  );
  return (
    <div className={styles.summary}>
      <RowLink resource={resource} row={row} address={address}>
        {what ? cell(what) : nameOf(resource, row)}
      </RowLink>
      <b>{amount && cell(amount)}</b>
      <span>{place && cell(place)}</span>
      <span>{when && !isOtherDay && cell(when)}</span>
      {more && cell(more)}
      {when && isOtherDay && (
        // On a line of its own: the name of a row keeps its room.
        <span>
          <span className={styles.dayName}>{label(resource.name, when.name)}</span> {cell(when)}
        </span>
      )}
      {!row.active && <ActiveMark active={false} />}
    </div>
  );
}
