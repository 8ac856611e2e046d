import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { scaleOf } from '../../../../engine/web/charts/amounts.ts';
import { useChartWords } from '../../../../engine/web/charts/words.ts';
import { filled } from '../../../../engine/web/i18n/filled.tsx';
import { RATE_OF } from '../../../rates.ts';
import type { Measure, Narrowing } from './address.ts';
import { MadeOf } from './MadeOf.tsx';
import { type ShownBreakdown, type ShownPart, type ShownRow, withMinus } from './shown.ts';
import { WhyButton } from './WhyButton.tsx';

interface PartProps {
  readonly breakdown: ShownBreakdown;
  readonly measure: Measure;
  readonly title: string;
  readonly nameOf: (row: ShownRow['row']) => string;
  /** Where its records, or those of a kind, are listed; null where they cannot be. */
  readonly linkOf: (
    row: ShownRow['row'],
    isBefore: boolean,
    kind?: ShownPart['kind'],
  ) => string | null;
  /** What the panel is narrowed to by a row; null where that is not possible. */
  readonly narrowingOf: (row: ShownRow['row']) => Narrowing | null;
  /** Lists more rows; null where that is done. */
  readonly onShowMore: (() => void) | null;
}

/** How far bars go to either side of nothing. */
function reachOf(rows: readonly ShownRow[]): { readonly up: number; readonly down: number } {
  const sizes = rows.map(({ size }) => size);
  return { up: Math.max(0, ...sizes), down: Math.max(0, ...sizes.map((size) => -size)) };
}

/** A bar that goes from nothing to one side. */
function Bar({ size, up, down }: { size: number; up: number; down: number }) {
  const all = up + down || 1;
  const percent = (part: number): string => `${(part / all) * 100}%`;
  const start = size < 0 ? down + size : down;
  return (
    <span className="why__track" aria-hidden="true">
      <span
        className={`why__bar${size < 0 ? ' why__bar--less' : ''}`}
        style={{ insetInlineStart: percent(start), inlineSize: percent(Math.abs(size)) }}
      />
      {down === 0 || up === 0 ? null : (
        <span className="why__nothing" style={{ insetInlineStart: percent(down) }} />
      )}
    </span>
  );
}

/** Words that lead to records, where these can be listed. */
function Records({ to, of, children }: { to: string | null; of: string; children: string }) {
  const { t } = useTranslation('ownfigures');
  return to === null ? (
    children
  ) : (
    <Link to={to} title={t('why.records', { name: of })}>
      {children}
    </Link>
  );
}

interface FromToProps {
  readonly before: ReactNode;
  readonly now: ReactNode;
  /** Whether they are parts of a figure, and no figures of their own. */
  readonly isPart: boolean;
}

/** What it came to before, and what it comes to now. */
function FromTo({ isPart, ...values }: FromToProps) {
  const { t } = useTranslation('ownfigures');
  return (
    <>
      {filled(
        (marks) => (isPart ? t('why.partOf', marks) : `${marks.before} → ${marks.now}`),
        values,
      )}
    </>
  );
}

/** Where all records of a row are: none where it has none, and where several lists make it up. */
function wholeLink(
  { row, made }: ShownRow,
  isBefore: boolean,
  linkOf: PartProps['linkOf'],
): string | null {
  const [amount, reporters] = isBefore
    ? [row.before, row.previousReporters]
    : [row.now, row.reporters];
  const hasNone = amount === 0 && !reporters;
  return hasNone || made !== null ? null : linkOf(row, isBefore);
}

interface RowProps extends Omit<PartProps, 'breakdown' | 'title'> {
  readonly shown: ShownRow;
  readonly reach: ReturnType<typeof reachOf>;
}

/** What a row rests on, in words. */
function Basis({ shown: { row, share } }: Pick<RowProps, 'shown'>) {
  const { t } = useTranslation('ownfigures');
  const { band } = useChartWords();
  const reporters =
    row.reporters === null || row.reporters === 0
      ? null
      : band(row.reporters, row.reportersTo, scaleOf('reporters', 1));
  const texts = [
    share !== null && t('why.share', { share: withMinus(scaleOf('share', 1).write(share)) }),
    row.reporters === 0 && t('why.nobody.now'),
    reporters !== null && t('why.reporters', { reporters }),
    row.previousReporters === 0 && t('why.nobody.before'),
  ];
  return texts.filter(Boolean).map((text) => <span key={String(text)}>{text}</span>);
}

/** One thing or area that the change is made of. */
function Row({ shown, reach, measure, onShowMore, ...of }: RowProps) {
  const { t } = useTranslation('ownfigures');
  const { row, now, before, change, size, made } = shown;
  const name = of.nameOf(row);
  const narrowing = of.narrowingOf(row);
  const links = {
    now: wholeLink(shown, false, of.linkOf),
    before: wholeLink(shown, true, of.linkOf),
  };
  return (
    <li>
      <p className="why__row">
        <span className="why__name">
          <Records to={links.now} of={name}>
            {name}
          </Records>
        </span>
        {narrowing && size !== 0 ? (
          // No part of a picture, nor of what is printed.
          <span className="chart-card__tools">
            <WhyButton measure={measure} of={name} narrowing={narrowing} />
          </span>
        ) : null}
        {row.rows === null || onShowMore === null ? null : (
          <button type="button" className="link-button chart-card__tools" onClick={onShowMore}>
            {t('why.showMore')}
          </button>
        )}
        <strong>{change}</strong>
      </p>
      <Bar size={size} {...reach} />
      <p className="why__basis">
        <span>
          <FromTo
            isPart={Boolean(RATE_OF[measure])}
            now={
              <Records to={links.now} of={name}>
                {now}
              </Records>
            }
            before={
              <Records to={links.before} of={t('why.earlier', { name })}>
                {before}
              </Records>
            }
          />
        </span>
        <Basis shown={shown} />
      </p>
      <MadeOf
        {...{ made, of: name, isWhole: measure === 'kg' }}
        linkOf={(kind, isBefore) => of.linkOf(row, isBefore, kind)}
      />
    </li>
  );
}

/** What a change is made of: one thing or area after the other, that add up to it. */
export function Part({ breakdown: { rows }, title, ...of }: PartProps) {
  const reach = reachOf(rows);
  return (
    <section className="why__part" aria-label={title}>
      <h3>{title}</h3>
      <ol>
        {rows.map((shown) => (
          <Row key={shown.row.code ?? shown.row.id ?? shown.row.key} {...{ shown, reach, ...of }} />
        ))}
      </ol>
    </section>
  );
}
