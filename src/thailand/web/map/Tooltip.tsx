import type { CSSProperties } from 'react';
import type { AreaText } from './MapView.tsx';
import { type Box, HEIGHT, WIDTH } from './shapes.ts';

/** Units of the drawing a tooltip needs above an area; it hangs below where there is less. */
const ROOM_ABOVE = 90;
/** Nearer to the side than this share of the width, a tooltip would be cut off. */
const ROOM_ASIDE = 0.2;

type Place = CSSProperties & Readonly<Record<'--across' | '--down', string>>;

interface TooltipProps {
  readonly box: Box;
  readonly text: AreaText;
}

/** The name and value of the area pointed at, beside it. Screen readers hear it from the map itself. */
export function Tooltip({ box: [left, top, right, bottom], text }: TooltipProps) {
  const below = top < ROOM_ABOVE;
  const across = Math.min(Math.max((left + right) / 2 / WIDTH, ROOM_ASIDE), 1 - ROOM_ASIDE);
  const down = (below ? Math.min(bottom, HEIGHT - ROOM_ABOVE) : top) / HEIGHT;
  const place: Place = { '--across': `${across * 100}cqw`, '--down': `${down * 100}cqh` };
  return (
    <div
      className={`map__tooltip map__tooltip--${below ? 'below' : 'above'}`}
      style={place}
      aria-hidden="true"
    >
      <strong>{text.name}</strong>
      <span>{text.value}</span>
      {text.basis === '' ? null : <small>{text.basis}</small>}
    </div>
  );
}
