import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { largestOf, scaleOf } from '../../../../engine/web/charts/amounts.ts';
import { useChartWords } from '../../../../engine/web/charts/words.ts';
import { filled } from '../../../../engine/web/i18n/filled.tsx';
import { RATE_OF } from '../../../rates.ts';
import type { Measure, Narrowing } from './address.ts';
import { type ShownBreakdown, type ShownRow, withMinus } from './shown.ts';
import { WhyButton } from './WhyButton.tsx';

interface PartProps {
  readonly breakdown: ShownBreakdown;
  readonly measure: Measure;
  readonly title: string;
  readonly nameOf: (row: ShownRow['row']) => string;
  /** Where its records are listed; null where they cannot be told apart. */
  readonly linkOf: (row: ShownRow['row'], isBefore: boolean) => string | null;
  /** Where retail items are listed that are counted in it; null where none can be. */
  readonly retailItemsOf: (row: ShownRow['row'], isBefore: boolean) => string | null;
  /** What the panel is narrowed to by a row; null where that is not possible. */
  readonly narrowingOf: (row: ShownRow['row']) => Narrowing | null;
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

interface RetailItemsProps {
  /** What they are counted in. */
  readonly of: string;
  /** Null where none can be counted. */
  readonly linkOf: (isBefore: boolean) => string | null;
}

/** Leads to the records of retail items that are counted as a material, in both periods. */
export function RetailItems({ of, linkOf }: RetailItemsProps) {
  const { t } = useTranslation('ownfigures');
  const [before, now] = [linkOf(true), linkOf(false)];
  if (before === null || now === null) return null;
  const linkTo = (to: string, period: string) => (
    <Link to={to} aria-label={t('why.retailItemsOf', { name: of, period })}>
      {period}
    </Link>
  );
  return (
    // No part of a picture, nor of what is printed.
    <span className="chart-card__tools">
      {filled((marks) => t('why.retailItems', marks), {
        before: linkTo(before, t('why.retailItemsBefore')),
        now: linkTo(now, t('why.retailItemsNow')),
      })}
    </span>
  );
}

/** What is counted here of menus, whose records a list of those of a material does not have. */
export function ByRecipe({ of }: { of: Pick<ShownRow['row'], 'recipeKg' | 'previousRecipeKg'> }) {
  const { t } = useTranslation(['ownfigures', 'charts']);
  const { recipeKg, previousRecipeKg } = of;
  if (recipeKg === 0 && previousRecipeKg === 0) return null;
  const { unit, write } = scaleOf('kg', largestOf([recipeKg, previousRecipeKg]));
  const words = { kg: write(recipeKg), previous: write(previousRecipeKg) };
  return <span>{t('why.byRecipe', { ...words, unit: t(`charts:units.${unit}`) })}</span>;
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

/** What a change is made of: one thing or area after the other, that add up to it. */
export function Part({ breakdown, measure, title, nameOf, ...links }: PartProps) {
  const { t } = useTranslation('ownfigures');
  const { band } = useChartWords();
  const reach = reachOf(breakdown.rows);
  const { linkOf, retailItemsOf, narrowingOf } = links;
  return (
    <section className="why__part" aria-label={title}>
      <h3>{title}</h3>
      <ol>
        {breakdown.rows.map((shown) => {
          const { row, now, before, change, size, share } = shown;
          const name = nameOf(row);
          const narrowing = narrowingOf(row);
          const basis = [
            share !== null &&
              t('why.share', { share: withMinus(scaleOf('share', 1).write(share)) }),
            row.reporters === 0 && t('why.nobody.now'),
            row.reporters !== null &&
              row.reporters > 0 &&
              t('why.reporters', {
                reporters: band(row.reporters, row.reportersTo, scaleOf('reporters', 1)),
              }),
            row.previousReporters === 0 && t('why.nobody.before'),
          ];
          return (
            <li key={row.code ?? row.id ?? row.key}>
              <p className="why__row">
                <span className="why__name">
                  <Records to={linkOf(row, false)} of={name}>
                    {name}
                  </Records>
                </span>
                {narrowing && size !== 0 ? (
                  // No part of a picture, nor of what is printed.
                  <span className="chart-card__tools">
                    <WhyButton measure={measure} of={name} narrowing={narrowing} />
                  </span>
                ) : null}
                <strong>{change}</strong>
              </p>
              <Bar size={size} {...reach} />
              <p className="why__basis">
                <span>
                  <FromTo
                    isPart={Boolean(RATE_OF[measure])}
                    now={
                      <Records to={linkOf(row, false)} of={name}>
                        {now}
                      </Records>
                    }
                    before={
                      <Records to={linkOf(row, true)} of={t('why.earlier', { name })}>
                        {before}
                      </Records>
                    }
                  />
                </span>
                {basis.filter(Boolean).map((text) => (
                  <span key={String(text)}>{text}</span>
                ))}
                <RetailItems of={name} linkOf={(isBefore) => retailItemsOf(row, isBefore)} />
                {linkOf(row, false) === null ? null : <ByRecipe of={row} />}
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
