import type { Areas } from '../../../thailand/server/geography/areas.ts';
import type { ReportDocument } from '../../report.ts';
import { subjectIn } from '../dashboard/export/cover.ts';
import { areaIn, dayIn, momentIn, type Speech } from '../dashboard/export/words.ts';
import type { FigureSource } from '../dashboard/figure-source.ts';
import { firstDay, lastDay, type Month, shifted } from '../dashboard/periods.ts';
import { MOST_MONTHS, type Query } from '../dashboard/query.ts';
import { firstMonthOf, isSector, type ReportFigures, reportFigures } from './figures.ts';
import { flwTable } from './flw.ts';
import { numberText, wordIn } from './numbers.ts';
import { populationOf, type ReportPopulation } from './population.ts';
import { type Progress, progressOf } from './progress.ts';
import type { Targets } from './target.ts';
import { targetTable } from './target-table.ts';
import { unepTable } from './unep.ts';

/** All that a report says, before it is put into words. */
export interface ReportModel {
  readonly figures: ReportFigures;
  readonly progress: Progress;
  readonly population: ReportPopulation;
  readonly demonstration: boolean;
}

export interface ReportRequest {
  readonly query: Query;
  /** The last month that is over. */
  readonly lastMonth: Month;
  /** In Bangkok. */
  readonly today: string;
  readonly targets: Targets;
  readonly areas: Areas;
}

/** Reads the figures of a report. Of all types of reporters, the target is that of households. */
export async function makeModel(
  source: FigureSource,
  { query, lastMonth, today, targets, areas }: ReportRequest,
): Promise<ReportModel> {
  const sector = isSector(query.userType) ? query.userType : 'consumer';
  const everything = { first: shifted(lastMonth, 1 - MOST_MONTHS), last: lastMonth };
  const firstMonth = await firstMonthOf(source, { ...query, span: everything }, sector);
  const known = { firstMonth, lastMonth };
  const { demonstration } = source.basis({ reporters: null, records: null }, null);
  return {
    figures: await reportFigures(source, query, today),
    progress: await progressOf(source, query, sector, known, targets[sector]),
    population: await populationOf(source, areas, query),
    demonstration,
  };
}

/** Puts a report into words: what the screen, the workbook and the PDF draw. */
export function makeDocument(
  speech: Speech,
  { figures, progress, population, demonstration }: ReportModel,
  { now, methods }: { readonly now: Date; readonly methods: readonly string[] },
): ReportDocument {
  const word = wordIn(speech);
  const { query, reporters, records } = figures;
  const period = speech.words.text(speech.language, 'dates:ranges.any', {
    from: dayIn(speech, firstDay(query.span.first)),
    to: dayIn(speech, lastDay(query.span.last)),
  });
  const rests = word('restsOn', {
    reporters: numberText(reporters, 'reporters'),
    records: numberText(records, 'reporters'),
  });
  const made: readonly [string, string] = [word('facts.made'), momentIn(speech, now)];
  return {
    title: word('title'),
    facts: [
      [word('facts.product'), speech.words.text(speech.language, 'menu:productName')],
      [word('facts.period'), period],
      [word('facts.area'), areaIn(speech, query.area)],
      [word('facts.sector'), subjectIn(speech, query)],
      [word('facts.rests'), rests],
      ...(demonstration ? [[word('facts.data'), word('demonstration')] as const] : []),
      made,
    ],
    tables: [
      flwTable(speech, figures, progress, methods),
      unepTable(speech, figures, population),
      targetTable(speech, progress),
    ],
  };
}
