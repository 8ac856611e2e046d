import type { CellProps } from '../../src/web/fields/types.ts';

/** The plate as it looks on the van. */
export default function PlateCell({ value, record }: CellProps) {
  return (
    <strong style={{ opacity: record.sold === true ? 0.5 : 1 }}>{String(value ?? '–')}</strong>
  );
}
