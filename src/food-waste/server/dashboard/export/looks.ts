import { type Looks, looksOf } from '../../../../engine/server/excel/cells.ts';
import type { StyleBook } from '../../../../engine/server/excel/write/styles.ts';
import { thailandRegion } from '../../../../thailand/region.ts';
import type { Format } from './table.ts';
import type { Speech } from './words.ts';

/** The looks of a report: those of all workbooks, and its own. */
export interface ReportLooks extends Readonly<Record<Format, number>> {
  readonly shared: Looks;
  readonly title: number;
  readonly note: number;
  readonly label: number;
}

const GREY = '595959';
const INDIGO = '283593';

/** Enters the looks of a report into its book of styles. */
export function reportLooks(styles: StyleBook, speech: Speech): ReportLooks {
  const shared = looksOf(styles, { language: speech.language, region: thailandRegion });
  return {
    shared,
    text: shared.text,
    count: shared.number('#,##0'),
    number: styles.look({ format: '#,##0.00' }),
    share: styles.look({ format: '0.0%' }),
    title: styles.look({ format: '@', bold: true, color: INDIGO }),
    note: styles.look({ format: '@', italic: true, color: GREY }),
    label: styles.look({ format: '@', bold: true }),
  };
}
