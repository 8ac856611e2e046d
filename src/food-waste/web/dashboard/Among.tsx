import type { ReactNode } from 'react';

/** A published value beside which another is shown. */
export interface AmongLine {
  readonly key: string;
  readonly value: number;
  readonly target: boolean;
  readonly source: string;
  readonly text: ReactNode;
}

/** Where the scale ends: a little behind the largest. */
export const endOf = (value: number | null, lines: readonly Pick<AmongLine, 'value'>[]): number =>
  Math.max(value ?? 0, ...lines.map((it) => it.value)) * 1.08;

/** Where a value lies among published ones: a scale from nothing to the largest of them. */
export function Among({ value, lines }: { value: number | null; lines: readonly AmongLine[] }) {
  const end = endOf(value, lines);
  const at = (amount: number): string => `${(amount / end) * 100}%`;
  return (
    <div className="among">
      <div className="among__scale" aria-hidden="true">
        {value === null ? null : <span className="among__bar" style={{ inlineSize: at(value) }} />}
        {lines.map((it, place) => (
          <span
            key={it.key}
            className={`among__mark${it.target ? ' among__mark--target' : ''}`}
            style={{ insetInlineStart: at(it.value) }}
          >
            <span className="among__number">{place + 1}</span>
          </span>
        ))}
      </div>
      <ol className="among__list">
        {lines.map((it) => (
          <li key={it.key} title={it.source}>
            {it.text}
          </li>
        ))}
      </ol>
    </div>
  );
}
