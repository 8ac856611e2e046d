import { BuddhistRangePicker } from '../../dates/pickers/index.tsx';
import type { AuditView } from './state.ts';

interface DayRangeProps extends Pick<AuditView, 'from' | 'to'> {
  readonly onChange: (range: Pick<AuditView, 'from' | 'to'>) => void;
}

/** From a day to a day, in the Buddhist era. */
export default function DayRange({ from, to, onChange }: DayRangeProps) {
  return (
    <BuddhistRangePicker
      value={[from, to]}
      onChange={(range) => onChange({ from: range?.[0] ?? null, to: range?.[1] ?? null })}
    />
  );
}
