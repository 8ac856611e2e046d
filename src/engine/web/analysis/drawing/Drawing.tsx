// The picture alone: what stands around it in React would bring React's other ways of drawing into
// the file that every first visit loads.
import { Base } from '@ant-design/plots/es/core/plots/base';
import { useEffect, useRef } from 'react';
import type { Look } from './look.ts';
import type { Spec } from './specs.ts';

export interface DrawingProps {
  readonly spec: readonly Spec[];
  readonly look: Look;
  readonly height: number;
  /** What a mark is drawn of was pressed. */
  readonly onMark?: ((datum: unknown) => void) | undefined;
}

type PlotOptions = ConstructorParameters<typeof Base>[1];

/** What a mark that was pressed is drawn of. */
interface Pressed {
  readonly data?: { readonly data?: unknown };
}

/** Draws a picture; who does not see it reads the table below. */
export default function Drawing({ spec, look, height, onMark }: DrawingProps) {
  const container = useRef<HTMLDivElement>(null);
  const pressed = useRef(onMark);
  pressed.current = onMark;
  useEffect(() => {
    if (!container.current) return;
    const options = {
      ...{ type: 'view', children: [...spec], height, autoFit: true, animate: false },
      theme: {
        type: look.isDark ? 'classicDark' : 'classic',
        view: { viewFill: 'transparent' },
        tooltip: { css: { '.g2-tooltip': { 'font-family': look.font } } },
      },
    };
    // What G2 draws is data to it; plots' types require of every mark what only trees and words have.
    const plot = new Base(container.current, options as unknown as PlotOptions);
    plot.render();
    plot.chart.on('element:click', ({ data }: Pressed) => pressed.current?.(data?.data));
    return () => plot.destroy();
  }, [spec, look, height]);
  return <div ref={container} />;
}
