import { Base } from '@ant-design/plots';
import { useMemo } from 'react';
import type { Look } from './look.ts';
import type { Spec } from './specs.ts';

export interface DrawingProps {
  readonly spec: readonly Spec[];
  readonly look: Look;
  readonly height: number;
  /** What a mark is drawn of was pressed. */
  readonly onMark?: ((datum: unknown) => void) | undefined;
}

/** What tells of a press. */
interface Pressable {
  on(
    event: string,
    listener: (event: { readonly data?: { readonly data?: unknown } }) => void,
  ): void;
}

/** Draws a picture; who does not see it reads the table below. */
export default function Drawing({ spec, look, height, onMark }: DrawingProps) {
  const { isDark, font } = look;
  const config = useMemo(
    () => ({
      ...{ type: 'view', children: spec },
      ...{ height, autoFit: true, animate: false },
      theme: {
        type: isDark ? 'classicDark' : 'classic',
        view: { viewFill: 'transparent' },
        tooltip: { css: { '.g2-tooltip': { 'font-family': font } } },
      },
    }),
    [spec, isDark, font, height],
  );
  return (
    <Base
      // What presses lead to is fixed when it is first drawn.
      key={JSON.stringify([isDark, onMark !== undefined])}
      {...config}
      onReady={({ chart }: { readonly chart: Pressable }) =>
        chart.on('element:click', ({ data }) => onMark?.(data?.data))
      }
    />
  );
}
