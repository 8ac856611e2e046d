import type { CellProps } from '../../src/engine/web/fields/types.ts';

/** The load in tonnes, paler for a van that is retired. */
export default function LoadCell({ value, record }: CellProps) {
  if (typeof value !== 'number') return <span>–</span>;
  const opacity = record.active === false ? 0.5 : 1;
  return <strong style={{ opacity }}>{(value / 1000).toLocaleString('th-TH')} ตัน</strong>;
}
