import './charts.css';
import { Bars } from './Bars.tsx';
import { DataTable } from './DataTable.tsx';
import { Matrix } from './Matrix.tsx';
import { Ring } from './Ring.tsx';
import { Trend } from './Trend.tsx';
import type { ChartData, ChartProps } from './types.ts';

export interface AnyChartProps extends ChartProps<ChartData> {
  /** Whether its numbers are shown as a table instead. A matrix is one anyway. */
  readonly asTable: boolean;
}

/** Draws a chart of any kind, or tells its numbers. */
export function Chart({ data, asTable, ...rest }: AnyChartProps) {
  if (data.kind === 'matrix') return <Matrix data={data} {...rest} />;
  if (asTable) return <DataTable data={data} {...rest} />;
  if (data.kind === 'trend') return <Trend data={data} {...rest} />;
  if (data.kind === 'ring') return <Ring data={data} {...rest} />;
  return <Bars data={data} {...rest} />;
}
