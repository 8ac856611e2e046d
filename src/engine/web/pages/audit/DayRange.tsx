import { DayRangePicker } from '../../dates/pickers/index.tsx';
import type { AuditView } from './state.ts';

interface DayRangeProps extends Pick<AuditView, 'from' | 'to'> {
  readonly onChange: (range: Pick<AuditView, 'from' | 'to'>) => void;
}

/** From a day to a day. */
export default function DayRange({ from, to, onChange }: DayRangeProps) {
  return (
    <DayRangePicker
      value={[from, to]}
      onChange={(range) => onChange({ from: range?.[0] ?? null, to: range?.[1] ?? null })}
    />
  );
}
