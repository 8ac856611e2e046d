import { createHash } from 'node:crypto';
import type { ImportPreview, ImportRow, ImportValue } from '../../../declaration/excel-import.ts';
import type { Message } from '../../../declaration/messages.ts';
import { labelName } from '../../../declaration/naming.ts';
import { isDay, isMoment } from '../../../fields/index.ts';
import type { Connection } from '../../db/connection.ts';
import type { Engine } from '../../resources/engine.ts';
import type { Row } from '../../resources/hooks.ts';
import { withLabels } from '../../resources/labels.ts';
import { changedFields, labelOf } from '../../resources/log/changes.ts';
import type { WireRow } from '../../resources/rows.ts';
import type { SheetLocale } from '../columns.ts';
import type { Marks, RawRow, RawValue } from '../read/reader.ts';
import { valueText } from '../values.ts';
import { columnLetters } from '../write/xml.ts';
import { AnswerSize } from './answer-size.ts';
import type { Checking, Outcome } from './check.ts';
import type { Layout } from './headings.ts';
import { MarkTexts } from './mark-texts.ts';
import { Pauses } from './pauses.ts';
import { Ranges } from './ranges.ts';
import { sheetDay, sheetMoment, sheetSerial } from './sheet-days.ts';
import { shortened, tidyCell } from './tidy.ts';
import { WrongCells } from './wrong-cells.ts';

/** Rows of each kind that a preview shows; the counts say how many there are. */
const MOST_SHOWN = 200;
/** Wrong cells of one row that are reported. */
const MOST_IN_ROW = 50;
/** Messages that are cached as text, as most rows are wrong in the same ways. */
const MOST_CACHED = 2000;
const LONGEST_VALUE = 500;

/** The changes or values of a row that say something. */
type Event = Extract<Outcome, { kind: 'new' | 'changed' }>;

function shownRaw(locale: SheetLocale, raw: RawValue): string {
  if (raw === null) return '';
  if (typeof raw !== 'object') return shortened(tidyCell(String(raw).slice(0, LONGEST_VALUE)));
  if ('serial' in raw) return sheetSerial(locale, raw.serial);
  return 'percent' in raw ? `${raw.percent * 100}%` : shortened(raw.error);
}

/** Takes down what becomes of each row, as much of it as a person can look through. */
export class Report {
  readonly #counts = {
    rows: 0,
    new: 0,
    changed: 0,
    unchanged: 0,
    removed: 0,
    wrong: 0,
    skipped: 0,
    alike: 0,
  };
  readonly #alike = new Ranges();
  readonly #new: ImportRow[] = [];
  readonly #changed: ImportRow[] = [];
  readonly #removed: ImportRow[] = [];
  readonly #size = new AnswerSize();
  readonly #wrong = new WrongCells(this.#size);
  readonly #marks = new MarkTexts();
  readonly #messages = new Map<string, string>();
  readonly #pauses = new Pauses();
  readonly #digest = createHash('sha256');
  #wrongCells = 0;

  constructor(
    private readonly checking: Checking,
    private readonly locale: SheetLocale,
    file: Uint8Array,
  ) {
    this.#digest.update(file);
  }

  get wrong(): number {
    return this.#counts.wrong;
  }

  get rows(): number {
    return this.#counts.rows;
  }

  skip(): void {
    this.#counts.skipped += 1;
  }

  /** New rows that say what stored ones say already. */
  takeAlike(rows: readonly number[]): void {
    this.#counts.alike += rows.length;
    for (const row of rows) this.#alike.add(row);
  }

  /** `on`: where labels are read. */
  async take(on: Connection, outcomes: readonly Outcome[]): Promise<void> {
    const shown: Event[] = [];
    for (const outcome of outcomes) {
      this.#counts.rows += 1;
      this.#counts[outcome.kind] += 1;
      if (outcome.kind === 'wrong') {
        this.#takeWrong(outcome.raw, outcome.problems);
        await this.#pauses.whenDue();
      } else this.#note(outcome);
      if (outcome.kind === 'new' || outcome.kind === 'changed') {
        const list = outcome.kind === 'new' ? this.#new : this.#changed;
        const waiting = shown.filter(({ kind }) => kind === outcome.kind).length;
        if (list.length + waiting < MOST_SHOWN) shown.push(outcome);
      }
    }
    if (shown.length > 0) await this.#show(on, shown);
  }

  /** Rows of a list that the file no longer has. */
  async takeRemoved(on: Connection, rows: readonly Row[]): Promise<void> {
    this.#counts.removed += rows.length;
    for (const { id, version } of rows) this.#digest.update(`removed ${id} ${version}\n`);
    const { engine, resource } = this.checking;
    const shown = rows.slice(0, Math.max(0, MOST_SHOWN - this.#removed.length));
    for (const wire of await withLabels(engine, on, resource, shown)) {
      const fields = resource.fields.filter(
        ({ name, readOnly }) => !readOnly && wire[name] !== null,
      );
      this.#showIn(this.#removed, {
        row: 0,
        label: labelOf(resource, wire),
        values: fields.map(({ name }) => ({
          label: this.#heading(name),
          before: this.#text(name, wire[name], wire[labelName(name)]),
          after: '',
        })),
      });
    }
  }

  /** What the preview rests on: looked at again, it must come out the same. */
  #note(outcome: Exclude<Outcome, { kind: 'wrong' }>): void {
    const current = outcome.kind === 'unchanged' ? outcome.current : outcome.event.current;
    this.#digest.update(`${outcome.kind} ${current?.id ?? 0} ${current?.version ?? 0}\n`);
  }

  #takeWrong(raw: RawRow, problems: Extract<Outcome, { kind: 'wrong' }>['problems']): void {
    const { layout, resource } = this.checking;
    const { words, language } = this.locale;
    const columns: number[] = [];
    const texts: string[] = [];
    this.#wrongCells += problems.length;
    for (const { field, message } of problems.slice(0, MOST_IN_ROW)) {
      const [name = ''] = field.split('.');
      const at = layout.columns.find(({ column }) => column.name === name);
      const text = this.#inWords(field, message);
      if (text === undefined) continue;
      if (at) columns.push(at.place);
      texts.push(text);
      this.#wrong.take({
        row: raw.number,
        column: at ? columnLetters(at.place) : '',
        heading: at?.column.heading ?? words.fieldLabel(language, field, resource.name),
        value: at ? shownRaw(this.locale, raw.cells[at.place] ?? null) : '',
        message: text,
      });
    }
    this.#marks.take(raw.number, columns, texts);
  }

  /** Undefined where it would no longer be reported. */
  #inWords(field: string, message: Message): string | undefined {
    const key = JSON.stringify([field, message]);
    const known = this.#messages.get(key);
    const isFull = this.#messages.size >= MOST_CACHED;
    if (known !== undefined || (isFull && this.#marks.isFull)) return known;
    const { words, language } = this.locale;
    const described = words.fieldErrors(
      language,
      { [field]: [message] },
      this.checking.resource.name,
    );
    const [text = ''] = described[field] ?? [];
    if (!isFull) this.#messages.set(key, text);
    return text;
  }

  /** Puts a row among those that are shown, if there is room for it. */
  #showIn(list: ImportRow[], row: ImportRow): void {
    const characters = row.values.reduce(
      (sum, { label, before, after }) => sum + label.length + before.length + after.length,
      row.label.length,
    );
    if (this.#size.take(characters)) list.push(row);
  }

  async #show(on: Connection, events: readonly Event[]): Promise<void> {
    const { engine, resource } = this.checking;
    const after = await this.#labelled(engine, on, events, (event) => event.event.values, true);
    const before = await this.#labelled(engine, on, events, (event) => event.event.current, false);
    events.forEach((outcome, place) => {
      const { current, values } = outcome.event;
      const next: Row = { id: 0, version: 0, ...current, ...values };
      const [old, fresh] = [before[place] ?? null, after[place] ?? {}];
      const fields = changedFields(resource, current, next).filter(({ readOnly }) => !readOnly);
      const row: ImportRow = {
        row: outcome.raw.number,
        label: labelOf(resource, fresh) || String(next.code ?? ''),
        values: fields.map((field): ImportValue => {
          const text = (wire: WireRow | null) =>
            wire ? this.#text(field.name, wire[field.name], wire[labelName(field.name)]) : '';
          const label = this.#heading(field.name);
          return { label, before: text(old), after: text(fresh) };
        }),
      };
      this.#showIn(outcome.kind === 'new' ? this.#new : this.#changed, row);
    });
  }

  #labelled(
    engine: Engine,
    on: Connection,
    events: readonly Event[],
    part: (event: Event) => object | null,
    merged: boolean,
  ): Promise<WireRow[]> {
    const { resource } = this.checking;
    const rows = events.map((event) => ({
      ...Object.fromEntries(resource.fields.map(({ name }) => [name, null])),
      ...(merged && event.event.current),
      ...part(event),
    }));
    return withLabels(engine, on, resource, rows);
  }

  #heading(name: string): string {
    const { layout, resource } = this.checking;
    const { words, language } = this.locale;
    const at = layout.columns.find(({ column }) => column.name === name);
    return at?.column.heading ?? words.fieldLabel(language, name, resource.name);
  }

  #text(name: string, value: unknown, label: unknown): string {
    const field = this.checking.resource.fieldsByName[name];
    if (!field || value === null || value === undefined) return '';
    if (isDay(field) && typeof value === 'string') return sheetDay(this.locale, value);
    if (isMoment(field) && typeof value === 'string') return sheetMoment(this.locale, value);
    return shortened(valueText(this.locale, field, { name, value, label }), LONGEST_VALUE);
  }

  /** What a person is shown before they say yes. */
  preview(layout: Layout): ImportPreview {
    return {
      revision: this.#digest.copy().digest('hex').slice(0, 32),
      counts: { ...this.#counts, wrongCells: this.#wrongCells },
      strange: layout.strange.map(({ letters, heading, meant }) => ({
        column: letters,
        heading,
        meant: meant ?? null,
      })),
      alike: this.#alike.list,
      new: this.#new,
      changed: this.#changed,
      removed: this.#removed,
      wrong: this.#wrong.list,
    };
  }

  /** What is to be marked in the file. */
  marks(layout: Layout): Marks {
    const { words, language } = this.locale;
    return {
      headingRow: layout.headingRow,
      heading: words.text(language, 'excel:marked.heading'),
      column: layout.messagePlace,
      rows: this.#marks.rows,
    };
  }
}
