import type { ReportTable } from '../../report.ts';
import type { Speech } from '../dashboard/export/words.ts';
import type { ReportFigures } from './figures.ts';
import { writeMethods, writeSampling, writeTarget, writeUncertainty } from './flw-methods.ts';
import {
  writeBoundary,
  writeDestinations,
  writeMaterialType,
  writeRelatedIssues,
  writeTimeframe,
} from './flw-scope.ts';
import { termIn, wordIn } from './numbers.ts';
import type { Progress } from './progress.ts';
import { FlwWriter } from './writer.ts';

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
