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
  const { what, amount, where, when, labelled } = summaryOf(resource, row, drawn);
  const cell = (field: Field | null | undefined) =>
    field && (
      <ShownCell field={field} resourceName={resource.name} value={row[field.name]} record={row} />
    );
  const isClear = (field: Field | null): boolean => field !== null && !labelled.includes(field);
  const explained = (field: Field | undefined) =>
    field && labelled.includes(field) ? (
      <span key={field.name}>
        <span className={styles.cardLabel}>{label(resource.name, field.name)}</span> {cell(field)}
      </span>
    ) : (
      cell(field)
    );
  const [place, more] = where;
  // A labelled day leaves its corner to what else there is, so that the card stays as low.
  const corner = isClear(when) ? cell(when) : explained(more);
  const below = isClear(when) ? explained(more) : null;
  // On a line of their own: the name of a row keeps its room.
  const facts = [amount, when].filter((field) => field !== null).filter((one) => !isClear(one));
  return (
    <div className={styles.summary}>
      <RowLink resource={resource} row={row} address={address}>
        {what ? cell(what) : nameOf(resource, row)}
      </RowLink>
      <b>{isClear(amount) && cell(amount)}</b>
      <span>{explained(place)}</span>
      <span>{corner}</span>
      {below && <span>{below}</span>}
      {facts.length > 0 && <span className={styles.cardFacts}>{facts.map(explained)}</span>}
      {!row.active && <ActiveMark active={false} />}
    </div>
  );
}
