import type { CellProps, InputProps } from '../../../src/engine/web/fields/types.ts';

export function Input({ id, value, onChange }: InputProps) {
  return (
    <input
      id={id}
      type="range"
      value={Number(value ?? 0)}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
}

export function Cell({ value }: CellProps) {
  return <b title={`${String(value)} stars`}>{'★'.repeat(Number(value))}</b>;
}

export const Filter = null;
