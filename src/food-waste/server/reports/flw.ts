import { BUDDHIST_YEAR_OFFSET } from '../../../thailand/calendar.ts';
import { NOTHING, type ReportTable, textCell } from '../../report.ts';
import { dayIn, type Speech } from '../dashboard/export/words.ts';
import { type ReportFigures, SECTOR_RATES, together } from './figures.ts';
import {
  writeBoundary,
  writeDestinations,
  writeMaterialType,
  writeRelatedIssues,
  writeTimeframe,
} from './flw-scope.ts';
import { numberText, termIn, wordIn } from './numbers.ts';
import { baseText, type Progress } from './progress.ts';
import { FlwWriter } from './writer.ts';

/** How it was measured and how sure it is, as the FLW Standard requires. */

/** Names the campaigns in which a part of all was recorded. */
function writeCampaigns(writer: FlwWriter): void {
  const { speech, word } = writer;
  const { campaigns } = writer.figures;
  writer.row(
    'campaigns',
    writer.said(word(campaigns.length > 0 ? 'flw.campaigns' : 'flw.noCampaign')),
  );
  for (const { id, name, startDate, endDate, reporters = 0, kg = 0 } of campaigns) {
    const window = speech.words.text(speech.language, 'dates:ranges.any', {
      from: dayIn(speech, startDate),
      to: dayIn(speech, endDate),
    });
    const text = `${window}; ${writer.cells.of(reporters, 'reporters').text}`;
    writer.named(`campaign ${id}`, name, writer.weight(kg, text));
  }
}

/** @param methods the standard's ten, in its own order */
function writeMethods(writer: FlwWriter, methods: readonly string[]): void {
  const sums = together(writer.figures.sectors, (sector) => sector.methods);
  const { word } = writer;
  writer.heading('methods');
  for (const method of methods) {
    const kg = sums.get(method) ?? 0;
    writer.row(
      `method.${method}`,
      kg === 0 ? writer.said(word('flw.noneReported')) : writer.weight(kg),
    );
  }
  writer.row('studies', writer.said(word('flw.studies')));
  writer.row('factors', writer.said(word('flw.factors')));
  writeCampaigns(writer);
}

function writeSampling(writer: FlwWriter): void {
  const { word, figures } = writer;
  writer.heading('sampling');
  const counts = {
    reporters: numberText(figures.reporters, 'reporters'),
    records: numberText(figures.records, 'reporters'),
  };
  writer.row('sample', writer.said(word('flw.sample', counts)));
  writer.row('days', writer.said(word('flw.days')));
  writer.row('scaling', writer.said(word('flw.scaling')));
}

function writeRates(writer: FlwWriter): void {
  const { cells, word, figures } = writer;
  for (const { sector, rate } of figures.sectors) {
    const { value, interval, quality, reporters } = rate;
    const unit = SECTOR_RATES[sector];
    const grade = quality
      ? word('flw.grade', { grade: quality.toUpperCase() })
      : word('flw.noGrade');
    const text = `${grade}; ${cells.of(reporters, 'reporters').text}`;
    writer.row(`rate.${sector}`, [
      textCell(text),
      cells.orText(value, unit, 'insufficient', interval),
      NOTHING,
    ]);
  }
}

function writeUncertainty(writer: FlwWriter): void {
  const { word, figures } = writer;
  writer.heading('uncertainty');
  writer.row('quantitative', writer.said(word('flw.interval')));
  writeRates(writer);
  const weighed = together(figures.sectors, (sector) => sector.methods).get('directWeighing') ?? 0;
  writer.row('weighed', writer.weight(weighed, word('flw.weighed')));
  writer.row('qualitative', writer.said(word('flw.qualitative')));
  writer.heading('assurance');
  writer.row('review', writer.said(word('flw.review')));
}

function writeTarget(writer: FlwWriter): void {
  const { word, progress, cells } = writer;
  const { target, sector, baseValue, isOwn } = progress;
  const shown = (year: number): string => String(year + BUDDHIST_YEAR_OFFSET);
  writer.heading('tracking');
  const from = baseText(writer.speech, progress);
  writer.row('baseYear', [
    textCell(`${shown(target.baseYear)} (${target.baseYear}): ${from}`),
    cells.orText(baseValue, SECTOR_RATES[sector], 'insufficient'),
    NOTHING,
  ]);
  const text = word('flw.target', {
    year: shown(target.targetYear),
    percent: String(target.percent),
    sector: word(`sectors.${sector}`),
  });
  writer.row('targetYear', [
    textCell(isOwn ? text : `${text} ${word('flw.usualTarget')}`),
    baseValue === null
      ? NOTHING
      : cells.of(baseValue * (1 - target.percent / 100), SECTOR_RATES[sector]),
    NOTHING,
  ]);
}

/**
 * The table of the Food Loss and Waste Accounting and Reporting Standard (FLW Protocol), in the
 * order of its requirements.
 * @param methods the standard's ways of measuring, in its own order
 */
export function flwTable(
  speech: Speech,
  figures: ReportFigures,
  progress: Progress,
  methods: readonly string[],
): ReportTable {
  const word = wordIn(speech);
  const term = termIn(speech);
  const writer = new FlwWriter(speech, figures, progress);
  writeTimeframe(writer);
  writeMaterialType(writer);
  writeDestinations(writer);
  writeBoundary(writer);
  writeRelatedIssues(writer);
  writeMethods(writer, methods);
  writeSampling(writer);
  writeUncertainty(writer);
  writeTarget(writer);
  // Headings are the product's own: the standard's terms stand in the rows.
  const column = (name: string) => ({ heading: word(`flw.columns.${name}`), english: '' });
  return {
    key: 'flw',
    title: word('flw.title'),
    english: term('flw.title'),
    about: word('flw.about'),
    columns: [
      { ...column('item'), kind: 'text' },
      { ...column('said'), kind: 'text' },
      { ...column('amount'), kind: 'number', hasInterval: true },
      { ...column('share'), kind: 'number' },
    ],
    rows: writer.rows,
    notes: [word('flw.source')],
  };
}
