import { largestOf, scaleOf } from '../../../../engine/fields/shared/amounts.ts';
import { dayInBangkok } from '../../../../thailand/clock.ts';
import { levelBelow } from '../../../../thailand/geography.ts';
import { figureChange, partCovered, percentOf } from '../../../figure-change.ts';
import type { PublishedWindow } from '../../../publication.ts';
import { dayIn, periodIn, type Speech } from '../../dashboard/export/words.ts';
import type { Figure } from '../../dashboard/figures.ts';
import type { Publication } from '../store.ts';
import { yearBefore } from '../windows.ts';
import type { StoryPart } from './figures.ts';

type Params = Readonly<Record<string, string | number>>;

const ARROWS = { up: '▲', down: '▼', same: '＝' } as const;
/** Its districts are called otherwise than those of provinces. */
const BANGKOK = '10';

type Rest = Pick<Figure, 'reporters' | 'reportersTo' | 'weighedShare'>;

/** Says what the page says, in its words. */
export class StoryWords {
  constructor(readonly speech: Speech) {}

  #text(key: string, params?: Params): string {
    const { words, language } = this.speech;
    return words.text(language, key, params);
  }

  /** A text of the story's own. */
  own(key: string, params?: Params): string {
    return this.#text(`dashboard:story.${key}`, params);
  }

  /** A text that the page has, too. */
  chart(key: string, params?: Params): string {
    return this.#text(`charts:${key}`, params);
  }

  /** The name and the source of a figure of others. */
  reference(key: string): { readonly name: string; readonly source: string } {
    const place = `dashboard:references.${key}`;
    return { name: this.#text(`${place}.name`), source: this.#text(`${place}.source`) };
  }

  amount(value: string, unit: string): string {
    return `${value} ${unit}`;
  }

  /** `▼ ลดลง 4.8%`; that nothing is known of a figure before; '' of none. */
  change(figure: Figure): string {
    if (figure.value === null) return '';
    const change = figureChange(figure);
    if (change === null) return this.chart('change.unknown');
    const { direction, text, inPoints, fromLittle } = change;
    const words = fromLittle
      ? this.chart('change.fromLittle')
      : this.chart(`change.${inPoints ? 'points' : 'percent'}.${direction}`, { text });
    return `${ARROWS[direction]} ${words}`;
  }

  exactness({ value, unit, interval, quality }: Figure): string {
    if (value === null || interval === undefined) return '';
    const { write } = scaleOf(unit, largestOf([value]));
    const text = this.chart('interval.text', {
      low: write(interval.low),
      high: write(interval.high),
    });
    return quality === undefined ? text : `${text} · ${this.chart(`interval.quality.${quality}`)}`;
  }

  /** `11–20`; '' where that is not known. */
  reporterBand(from: number | null, to?: number): string {
    if (from === null || from === 0) return '';
    const { write } = scaleOf('reporters', from);
    const [first, last] = [write(from), write(to ?? from)];
    return first === last ? first : `${first}–${last}`;
  }

  reporters(band: string): string {
    return this.amount(band, this.chart('units.reporters'));
  }

  /** How many something rests on, and how much of it was weighed; '' where that is not known. */
  rests({ reporters, reportersTo, weighedShare }: Rest): string {
    const band = this.reporterBand(reporters, reportersTo);
    if (band === '') return '';
    return weighedShare
      ? this.chart('basis.weighed', { reporters: band, weighed: percentOf(weighedShare) })
      : this.chart('basis.reporters', { reporters: band });
  }

  /** The same of a figure, and of which part of the weight it is. */
  basis(figure: Figure): string {
    const { value, coverage } = figure;
    const rests = this.rests(figure);
    const share = value === null ? null : partCovered(coverage);
    return rests !== '' && share !== null
      ? `${rests} · ${this.chart('basis.coverage', { share })}`
      : rests;
  }

  /** How many areas are not shown, and why. */
  hidden(count: number): string {
    return this.own('hidden', { count: String(count), reason: this.chart('missing.withheld') });
  }

  /** `อำเภอ`, and `เขต` within Bangkok. */
  levelBelow(area: string): string {
    const level = levelBelow(area) ?? 'tambon';
    return this.#text(area.startsWith(BANGKOK) ? `map:bangkok.${level}` : `map:levels.${level}`);
  }

  areaName({ nameTh, nameEn }: { readonly nameTh: string; readonly nameEn: string }): string {
    return this.speech.language === 'th' ? nameTh : nameEn || nameTh;
  }

  /** What the waste is broken down by. */
  apart(by: StoryPart): string {
    const dimension = this.#text(`dashboard:export.by.${by}`);
    return this.#text('dashboard:export.titles.waste', { by: dimension });
  }

  #month(month: string): string {
    return periodIn(this.speech, 'month', month);
  }

  #span(month: string, from: string): string {
    return `${this.#month(from)} – ${this.#month(month)}`;
  }

  /** The period and the one before, where that is published; from which month on there is data. */
  period({ windows }: Publication, { month, from, firstMonth }: PublishedWindow): string {
    const before = windows.find((it) => it.month === yearBefore(month));
    const span = this.#span(month, from.slice(0, 7));
    const times = before
      ? this.chart('times', { span, compared: this.#span(before.month, before.from.slice(0, 7)) })
      : span;
    const first = firstMonth === null ? null : { month: this.#month(firstMonth) };
    return first ? `${times} · ${this.#text('publication:firstMonth', first)}` : times;
  }

  edition({ month, version, publishedAt }: Publication): string {
    const edition = this.#text('publication:edition', { month: this.#month(month), version });
    const day = publishedAt === null ? '' : dayIn(this.speech, dayInBangkok(publishedAt), 'short');
    return this.#text('publication:source.published', { edition, day });
  }

  /** What an edition puts right; '' where it is no correction. */
  note({ note }: Publication): string {
    return note === '' ? '' : this.#text('publication:source.note', { note });
  }

  demonstration(): string {
    return this.#text('dashboard:openData.demonstration');
  }

  rule(): string {
    return this.#text('dashboard:export.rules.withheld');
  }
}
