import { NOTHING, type ReportCell, type ReportRow, textCell } from '../../report.ts';
import type { Speech, Word } from '../dashboard/export/words.ts';
import { type ReportFigures, totalKg } from './figures.ts';
import { NumberCells, termIn, wordIn } from './numbers.ts';
import type { Progress } from './progress.ts';

/** Cells of a row of the FLW table: what is said, an amount, and its share of all. */
type Three = readonly [said: ReportCell, amount: ReportCell, share: ReportCell];

/** Writes rows, each named by a key of its words, with the standard's own term beside. */
export class RowWriter {
  readonly rows: ReportRow[] = [];
  readonly word: Word;
  readonly cells: NumberCells;
  readonly #term: Word;

  /** @param place where the words of the rows stand: `flw.rows` */
  constructor(
    readonly speech: Speech,
    readonly place: string,
  ) {
    this.word = wordIn(speech);
    this.cells = new NumberCells(speech);
    this.#term = termIn(speech);
  }

  /** A heading that spans the table. */
  heading(key: string): void {
    this.#add(0, key, []);
  }

  row(key: string, cells: readonly ReportCell[]): void {
    this.#add(1, key, cells);
  }

  /** A part of the row above. */
  part(key: string, cells: readonly ReportCell[]): void {
    this.#add(2, key, cells);
  }

  /** A part of the row above that people have named. */
  named(key: string, label: string, cells: readonly ReportCell[]): void {
    this.rows.push({ level: 2, key, label, english: '', cells });
  }

  #add(level: ReportRow['level'], key: string, cells: readonly ReportCell[]): void {
    const place = `${this.place}.${key}`;
    const [label, english] = [this.word(place), this.#term(place)];
    this.rows.push({ level, key, label, english: english === label ? '' : english, cells });
  }
}

/** Writes the rows of the FLW table. */
export class FlwWriter extends RowWriter {
  readonly total: number;

  constructor(
    speech: Speech,
    readonly figures: ReportFigures,
    readonly progress: Progress,
  ) {
    super(speech, 'flw.rows');
    this.total = totalKg(figures);
  }

  said(text: string): Three {
    return [textCell(text), NOTHING, NOTHING];
  }

  /** Kilograms, and what share of all they are. */
  weight(kg: number, text = ''): Three {
    const share = this.total > 0 ? this.cells.of(kg / this.total, 'share') : NOTHING;
    return [textCell(text), this.cells.of(kg, 'kg'), share];
  }

  /** Kilograms that are no part of all. */
  beside(kg: number, text = ''): Three {
    return [textCell(text), this.cells.of(kg, 'kg'), NOTHING];
  }
}

function levelBelow(area: string): 'province' | 'amphure' | 'tambon' {
  if (area === '') return 'province';
  return area.length === 2 ? 'amphure' : 'tambon';
}

/** How many areas below the one in question have reporters, of how many; '' of a tambon. */
export function areasText({ speech, word }: RowWriter, figures: ReportFigures): string {
  const { areasReporting, query } = figures;
  if (areasReporting === null) return '';
  const level = levelBelow(query.area);
  const counts = {
    level: word(`levels.${level}`),
    reporting: String(areasReporting),
    all: String(speech.areas.within(level, query.area).length),
  };
  return `; ${word('flw.areas', counts)}`;
}
