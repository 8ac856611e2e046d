import { type ComponentPropsWithRef, type PointerEvent, useRef } from 'react';
import { NARROWEST_COLUMN, WIDEST_COLUMN } from '../../../../declaration/list-views.ts';
import styles from '../list.module.css';

/** Pixels that the columns of a table take, by the field they show. */
export type Widths = Readonly<Record<string, number>>;

export interface HeadCellProps extends ComponentPropsWithRef<'th'> {
  /** Of columns that can be resized alone. */
  readonly field?: string;
  /** Takes the widths of all columns, as they are while this one is pulled. */
  readonly onResize?: (widths: Widths) => void;
  /** The column was let go, and the widths are these. */
  readonly onResized?: (widths: Widths) => void;
}

function widthsIn(row: Element | null | undefined): Widths {
  const cells = [...(row?.querySelectorAll<HTMLElement>('th[data-resized]') ?? [])];
  return Object.fromEntries(cells.map((cell) => [cell.dataset.resized, cell.offsetWidth]));
}

/**
 * The head of a column, whose edge the mouse pulls to make it wider or narrower. The keyboard has the
 * same in the list of columns.
 */
export function HeadCell({ field, onResize, onResized, children, ...cell }: HeadCellProps) {
  const pulled = useRef<{ x: number; widths: Widths; latest: Widths | null } | null>(null);
  if (field === undefined || !onResize) return <th {...cell}>{children}</th>;
  const move = (event: PointerEvent): void => {
    if (!pulled.current) return;
    const { x, widths } = pulled.current;
    const width = Math.round((widths[field] ?? 0) + event.clientX - x);
    const within = Math.min(Math.max(width, NARROWEST_COLUMN), WIDEST_COLUMN);
    pulled.current.latest = { ...widths, [field]: within };
    onResize(pulled.current.latest);
  };
  return (
    <th {...cell} data-resized={field}>
      {children}
      <span
        className={styles.edge}
        aria-hidden
        onClick={(event) => event.stopPropagation()}
        onPointerDown={(event) => {
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          const widths = widthsIn(event.currentTarget.closest('tr'));
          pulled.current = { x: event.clientX, widths, latest: null };
        }}
        onPointerMove={move}
        onLostPointerCapture={() => {
          const latest = pulled.current?.latest;
          pulled.current = null;
          if (latest) onResized?.(latest);
        }}
      />
    </th>
  );
}
