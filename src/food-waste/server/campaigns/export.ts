import type { Readable } from 'node:stream';
import { looksOf, textCell } from '../../../engine/server/excel/cells.ts';
import { type Cell, type Sheet, sheetName } from '../../../engine/server/excel/write/sheet.ts';
import { StyleBook } from '../../../engine/server/excel/write/styles.ts';
import { writeWorkbook } from '../../../engine/server/excel/write/workbook.ts';
import { writtenDay } from '../../../engine/server/locale.ts';
import { thailandRegion } from '../../../thailand/region.ts';
import type { CampaignDays, ReporterProgress, Stretch } from '../../campaigns.ts';
import type { Speech } from '../dashboard/export/words.ts';
import type { Progress } from './progress.ts';

const WORDED = ['code', 'name', 'userType', 'area', 'measured', 'missing', 'missingDays'] as const;
const WIDTHS = [14, 30, 24, 40, 14, 14, 60, 16];

/** Each stretch of missing days as people write it. */
const dayText = (day: string): string => writtenDay(thailandRegion, day);

const written = (days: readonly Stretch[]): string =>
  days
    .map(([first, last]) =>
      first === last ? dayText(first) : `${dayText(first)}–${dayText(last)}`,
    )
    .join(', ');

/** The workbook of a campaign's progress: what it is of, and a row for everybody enrolled. */
export function progressWorkbook(
  speech: Speech,
  campaign: CampaignDays,
  { rows, totals }: Progress,
): Readable {
  const { words, language, areas } = speech;
  const word = (key: string, params = {}) => words.text(language, `campaigns:${key}`, params);
  const styles = new StyleBook();
  const looks = looksOf(styles, { language, region: thailandRegion });
  const area = (code: string | null): string =>
    code === null
      ? ''
      : areas
          .path(code)
          .map(({ nameTh, nameEn }) => (language === 'th' ? nameTh : nameEn))
          .toReversed()
          .join(' ');
  const count = (value: number): Cell => ({ value, look: looks.number('#,##0') });
  const cells = (row: ReporterProgress): Cell[] => [
    textCell(looks, row.code),
    textCell(looks, row.name),
    textCell(looks, words.text(language, `resources:choices.userType.${row.userType}`)),
    textCell(looks, area(row.tambonCode)),
    count(row.measured),
    count(row.missing),
    textCell(looks, written(row.missingDays)),
    textCell(looks, words.text(language, `excel:active.${row.active}`)),
  ];
  const window = {
    from: dayText(campaign.startDate),
    to: dayText(campaign.endDate),
    days: campaign.days,
  };
  const { complete, reporters, measured, missing } = totals;
  const sheet: Sheet = {
    name: sheetName(campaign.name),
    columns: WIDTHS.map((width) => ({ width })),
    rows: [
      [textCell(looks, campaign.name, looks.heading)],
      [textCell(looks, word('sheet.window', window))],
      [textCell(looks, word('sheet.totals', { complete, reporters, measured, missing }))],
      [
        ...WORDED.map((name) => word(`sheetColumns.${name}`)),
        words.fieldLabel(language, 'active', 'places'),
      ].map((name) => textCell(looks, name, looks.heading)),
      ...rows.map(cells),
    ],
    frozen: { rows: 4, columns: 2 },
  };
  return writeWorkbook([sheet], styles);
}
