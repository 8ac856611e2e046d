import './population.css';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../../../engine/web/core/use-session.ts';
import { may } from '../../../../engine/web/session/index.ts';
import { BUDDHIST_YEAR_OFFSET } from '../../../../thailand/calendar.ts';
import type {
  EstimatedArea,
  Population,
  PopulationFigure,
  ReferenceWithText,
  Statistic,
} from '../../../population.ts';
import { Among } from '../Among.tsx';
import { recordIn } from '../answers.ts';
import { Failed } from '../Card.tsx';
import type { UserType } from '../declaration.ts';
import { PublicNote } from '../RarePart.tsx';
import { useCall } from '../use-call.ts';
import { askOf, type View } from '../view.ts';
import { writingOf } from './amounts.ts';

/** How many areas have no estimate, by the reason. */
function reasonsOf(areas: readonly EstimatedArea[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { value, missing = 'insufficient' } of areas) {
    if (value === null) counts.set(missing, (counts.get(missing) ?? 0) + 1);
  }
  return [...counts];
}

/** The estimates of the areas inside, and why the others have none. */
function Areas({ areas }: { areas: readonly EstimatedArea[] }) {
  const { t, i18n } = useTranslation('population');
  // In the order of their names: where intervals are wide, a rank would say more than is known.
  const known = areas.filter(({ value }) => value !== null);
  if (areas.length === 0) return null;
  const { write } = writingOf(
    'tonnesPerYear',
    known.map(({ value }) => value),
  );
  const rates = writingOf('kgPerInhabitantYear', [1]).write;
  const counts = { known: String(known.length), all: String(areas.length) };
  return (
    <details className="population__areas">
      <summary>{t(areas[0]?.code.length === 2 ? 'provinces' : 'amphoe', counts)}</summary>
      {known.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by keyboard
        <section className="population__scroll" tabIndex={0} aria-label={t('areasTable')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('columns.area')}</th>
                <th scope="col">{t('columns.tonnes')}</th>
                <th scope="col">{t('columns.interval')}</th>
                <th scope="col">{t('columns.rate')}</th>
                <th scope="col">{t('columns.population')}</th>
              </tr>
            </thead>
            <tbody>
              {known.map((it) => (
                <tr key={it.code}>
                  <th scope="row">
                    {i18n.language === 'th' ? it.nameTh : it.nameEn}
                    {it.quality === 'd' ? (
                      <span className="population__source">{t('unsure')}</span>
                    ) : null}
                  </th>
                  <td>{write(it.value ?? 0)}</td>
                  <td>
                    {it.interval ? `${write(it.interval.low)} – ${write(it.interval.high)}` : '–'}
                  </td>
                  <td>{rates(it.rate ?? 0)}</td>
                  <td>
                    {it.population
                      ? t('people', {
                          people: COUNT.format(it.population.value),
                          year: String(it.population.year + BUDDHIST_YEAR_OFFSET),
                        })
                      : '–'}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {reasonsOf(areas).map(([reason, count]) => (
        <p key={reason} className="population__how">
          {t('without', { count: String(count), reason: t(`missing.${reason}`) })}
        </p>
      ))}
    </details>
  );
}

/** What a figure is made of. */
const SUMS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
/** The roadmap names its shares to the hundredth. */
const SHARES = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const PERCENT = 100;

/** Where a share lies between that of the roadmap's start and its target. */
function Roadmap({ value, lines }: { value: number | null; lines: readonly ReferenceWithText[] }) {
  const { t } = useTranslation('population');
  const written = lines.map((it) => ({
    ...it,
    target: it.kind === 'target',
    text: (
      <>
        {`${it.name} ${SHARES.format(it.value * PERCENT)}%`}
        <span className="population__source">{it.source}</span>
      </>
    ),
  }));
  return (
    <>
      <Among value={value} lines={written} />
      <p className="population__how">{t('householdsOnly')}</p>
    </>
  );
}

interface FigureProps {
  readonly figure: PopulationFigure;
  readonly references: readonly ReferenceWithText[];
}

/** One figure: what it is, what it comes to and between which values, and how it is made. */
function Figure({ figure, references }: FigureProps) {
  const { t } = useTranslation('population');
  const { key, kind, unit, value, interval, quality, missing, from, partial } = figure;
  const writing = writingOf(unit, [value]);
  const { write } = writing;
  // A share is made of an estimate, which is written as such.
  const sums = unit === 'share' ? writingOf('tonnesPerYear', [from]).write : SUMS.format;
  const made = from === null ? null : sums(from);
  return (
    <li className="population__figure">
      <h3 className="figure__name">
        {t(`figures.${key}`)} <span className="population__kind">{t(`kinds.${kind}`)}</span>
      </h3>
      {value === null ? (
        <p className="population__missing">{t(`missing.${missing ?? 'insufficient'}`)}</p>
      ) : (
        <p className="figure__value">
          <strong>{write(value)}</strong> <span>{t(`units.${writing.unit}`)}</span>
        </p>
      )}
      {value !== null && interval ? (
        <p className="figure__interval">
          {t('interval', { low: write(interval.low), high: write(interval.high) })}
          {quality === 'd' ? ` · ${t('unsure')}` : null}
        </p>
      ) : null}
      {value === null || made === null ? null : (
        <p className="population__how">
          {t(`how.${key}`, { from: made })}
          {partial ? ` · ${t('partial')}` : null}
        </p>
      )}
      {unit === 'share' ? <Roadmap value={value} lines={references} /> : null}
    </li>
  );
}

/** The key of the screen where the statistics are edited, and its address. */
const PERMISSION = 'area-statistics';
const SCREEN = '/pages/area-statistics';
const COUNT = new Intl.NumberFormat('en-US');

/** The data of the product's own call, as its server describes it; null where nothing was answered. */
function readPopulation(data: unknown): Population | null {
  const found = recordIn(data, 'figures', 'areas', 'references');
  return found.figures === undefined ? null : (found as unknown as Population);
}

interface StatisticTextProps {
  readonly name: 'population' | 'municipalWaste';
  readonly statistic: Statistic | null;
  readonly year: number;
}

/** A number that the figures rest on: of which year, from where; or that there is none. */
function StatisticText({ name, statistic, year }: StatisticTextProps) {
  const { t } = useTranslation('population');
  if (statistic === null) return <li>{t(`statistics.missing.${name}`)}</li>;
  const { value, year: of, sources, summed, demonstration } = statistic;
  return (
    <li>
      {t(`statistics.${name}`, {
        value: COUNT.format(value),
        year: String(of + BUDDHIST_YEAR_OFFSET),
      })}
      {of < year
        ? ` (${t('statistics.earlier', { year: String(year + BUDDHIST_YEAR_OFFSET) })})`
        : null}
      {summed ? ` · ${t('statistics.summed')}` : null}
      {demonstration ? ` · ${t('statistics.demonstration')}` : null}
      <span className="population__source">{t('source', { source: sources.join('; ') })}</span>
    </li>
  );
}

/** Where to put in what is missing, for those who may. */
function WhereToEdit({ data }: { data: Population }) {
  const { t } = useTranslation('population');
  const session = useSession();
  const isMissing =
    data.statistics.population === null ||
    data.statistics.municipalWasteTonnes === null ||
    data.areas.some(({ population }) => population === null);
  if (!isMissing || session.token === null || !may(session, PERMISSION)) return null;
  return (
    <p>
      <Link to={SCREEN}>{t('edit')}</Link>
    </p>
  );
}

function Content({ data }: { data: Population }) {
  const { t } = useTranslation('population');
  const { year, statistics, figures, references, areas } = data;
  const isEstimated = [...figures.filter(({ kind }) => kind === 'estimate'), ...areas].some(
    ({ value }) => value !== null,
  );
  const needsWaste = figures.some(({ unit }) => unit === 'share');
  return (
    <>
      <ul className="population__statistics">
        <StatisticText name="population" statistic={statistics.population} year={year} />
        {needsWaste ? (
          <StatisticText
            name="municipalWaste"
            statistic={statistics.municipalWasteTonnes}
            year={year}
          />
        ) : null}
      </ul>
      <WhereToEdit data={data} />
      <ul className="population__figures">
        {figures.map((figure) => (
          <Figure key={figure.key} figure={figure} references={references} />
        ))}
      </ul>
      <Areas areas={areas} />
      {isEstimated ? <p className="chart-card__note">{t('note')}</p> : null}
    </>
  );
}

interface PopulationCardProps {
  readonly userType: UserType | null;
  readonly view: View;
}

/** What is reported and estimated, held against all people of the area. */
export function PopulationCard({ userType, view }: PopulationCardProps) {
  const { t } = useTranslation('population');
  const { answer, busy, problem, code, retry } = useCall(
    'getPopulationFigures',
    askOf(view, userType),
    readPopulation,
  );
  const heading = useId();
  // A server that is not the product's own has no such call, and of some filters there are no figures.
  if (code === 'not_found' || (answer && !answer.data?.figures.length)) return null;
  return (
    <section className="card chart-card population" aria-labelledby={heading} aria-busy={busy}>
      <header className="chart-card__head">
        <h2 className="chart-card__title" id={heading}>
          {t('title')}
        </h2>
      </header>
      {problem === null ? null : <Failed problem={problem} onRetry={retry} />}
      {answer === null && problem === null ? <div className="skeleton population__room" /> : null}
      {answer?.data ? <Content data={answer.data} /> : null}
      <p className="chart-card__foot">
        <PublicNote answer={answer} />
      </p>
    </section>
  );
}
