import type { ListColumn } from '../columns.tsx';

/**
 * Columns of a table, of which those that show data share what the screen leaves, by how wide they
 * are: no box or button grows with it. The table stands in a container for sizes.
 * @param columns each with the pixels that it has at least
 * @param isData whether a column takes part
 * @param besides pixels that are taken beside these columns
 */
export function shareRoom(
  columns: readonly ListColumn[],
  isData: (column: ListColumn) => boolean,
  besides: number,
): ListColumn[] {
  const least = (of: readonly ListColumn[]): number =>
    of.reduce((sum, { width }) => sum + Number(width ?? 0), 0);
  const data = columns.filter(isData);
  const taken = besides + least(columns) - least(data);
  return columns.map((column) => {
    const width = Number(column.width ?? 0);
    const share = width / least(data);
    return isData(column)
      ? { ...column, width: `max(${width}px, (100cqi - ${taken}px) * ${share})` }
      : column;
  });
}
