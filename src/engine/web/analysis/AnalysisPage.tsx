import '../charts/colours.css';
import { useCan } from '@refinedev/core';
import { Alert, Button, Empty, Skeleton } from 'antd';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { ANALYSIS_SCREEN, unitWord } from '../../declaration/summaries.ts';
import { formatNumber } from '../../fields/shared/numbers.ts';
import { config } from '../core/config.ts';
import { useDark } from '../core/use-dark.ts';
import { useNarrow } from '../core/use-narrow.ts';
import { wordsOf } from '../dashboards/write-measure.ts';
import { todayAt } from '../dates/format/index.ts';
import { useDates } from '../dates/useDates.ts';
import { useWords } from '../fields/shared/useWords.ts';
import { SavedViewsMenu } from '../screens/list/look/SavedViewsMenu.tsx';
import { defaultOf } from '../screens/list/look/saved-views.ts';
import { useLook } from '../screens/list/look/useLook.ts';
import { Notice } from '../screens/shared/Notice.tsx';
import { problemWithReasons } from '../screens/shared/reasons.ts';
import { AnalysisTable } from './AnalysisTable.tsx';
import { type Analysis, readAnalysis, writeAnalysis } from './address.ts';
import styles from './analysis.module.css';
import { type Change, Controls } from './Controls.tsx';
import { lookOf } from './drawing/look.ts';
import { Narrowing } from './Narrowing.tsx';
import { picturesOf } from './offered.ts';
import { SpreadTable } from './SpreadTable.tsx';
import { Tools } from './Tools.tsx';
import { useBasis, useFilterNames } from './use-answers.ts';
import { type Drawn, useDrawn } from './use-drawn.ts';

/** Says in an address which saved view it began with. */
const VIEW = 'view';
/** Says that no saved view is meant. */
const NO_VIEW = '0';

/** What is looked at, saved by name, for oneself or for who holds a role. */
function Views({ analysis }: { readonly analysis: Analysis }) {
  const [search, setSearch] = useSearchParams();
  const look = useLook({ name: ANALYSIS_SCREEN });
  const id = search.get(VIEW);
  const current = look.views.find((view) => String(view.id) === id) ?? null;
  const written = writeAnalysis(analysis, todayAt(Date.now())).toString();
  // It opens with the view that somebody wants it to open with, unless an address says otherwise.
  const hasBegun = useRef(false);
  const first = defaultOf(look.views);
  useEffect(() => {
    if (hasBegun.current || !first) return;
    hasBegun.current = true;
    if (search.size > 0) return;
    setSearch(new URLSearchParams(`${first.text}&${VIEW}=${first.id}`), { replace: true });
  }, [first, search, setSearch]);
  if (!look.isOffered || look.isPending) return null;
  return (
    <SavedViewsMenu
      {...{ look, current }}
      viewState={{ filters: [], sorters: [], text: written, columns: [] }}
      isChanged={current !== null && current.text !== written}
      onChoose={(saved) =>
        setSearch(
          saved
            ? new URLSearchParams(`${saved.text}&${VIEW}=${saved.id}`)
            : new URLSearchParams(first ? { [VIEW]: NO_VIEW } : {}),
          { replace: true },
        )
      }
      onRemoved={() => {
        const next = new URLSearchParams(search);
        next.delete(VIEW);
        setSearch(next, { replace: true });
      }}
    />
  );
}

const Drawing = lazy(() => import('./drawing/Drawing.tsx'));

const HEIGHT = 520;
const NARROW_HEIGHT = 480;
const DAYS = new Set(['from', 'to']);
/** Of what it is narrowed to so many are named. */
const MOST_NAMES = 5;
/** A line of a heat map, so that its name can be read. */
const LINE_HEIGHT = 24;

/** `ขยะอาหารที่เกิดขึ้น: วัตถุดิบ → ช่วงที่เกิดขยะ → ปลายทาง` */
function useTitle({ summary, measure, by, picture }: Analysis): string {
  const { t } = useTranslation(['analysis', 'screens']);
  const names = by.map(({ name }) => t(`screens:summaries.dimensions.${summary.name}.${name}`));
  const parts = t(`screens:summaries.measures.${summary.name}.${measure.name}`);
  const mark = picture === 'flow' ? ' → ' : ' × ';
  return names.length === 0 ? parts : `${parts}: ${names.join(mark)}`;
}

/** From when to when, and what all of it is counted of: `1 ม.ค. – 31 ธ.ค. 2569 · 20,817 รายการ`. */
function useAbout(analysis: Analysis): string[] {
  const { t } = useTranslation(['analysis', 'screens', 'charts']);
  const { formatDate } = useDates();
  const { translate } = useWords();
  const basis = useBasis(analysis);
  const filters = useFilterNames(analysis);
  const { summary, from, to } = analysis;
  const days = [from, to].map((day) => (day === '' ? t('analysis:open') : formatDate(day)));
  const counted = Object.entries(basis).flatMap(([name, value]) => {
    const measure = summary.measures[name];
    if (!measure || value === null) return [];
    const title = t(`screens:summaries.measures.${summary.name}.${name}`);
    const inWords = wordsOf(measure, translate);
    if (inWords) return `${title} ${inWords.write(value)}`;
    return `${title} ${formatNumber(value)} ${t(unitWord(measure), { count: value })}`;
  });
  const shortened = (values: readonly string[]): string => {
    const more = values.length - MOST_NAMES;
    const names = values.slice(0, MOST_NAMES).join(', ');
    return more > 0 ? t('analysis:more', { names, count: more }) : names;
  };
  const narrowed = [...filters].map(([{ name }, values]) => {
    const title = t(`screens:summaries.dimensions.${summary.name}.${name}`);
    return [title, shortened(values)].join(': ');
  });
  // A figure may be of some of these alone, where its measure has conditions.
  const basisText =
    counted.length > 0 ? [t('analysis:within', { amounts: counted.join(', ') })] : [];
  return [...(from === '' && to === '' ? [] : [days.join(' – ')]), ...narrowed, ...basisText];
}

interface ShownProps {
  readonly analysis: Analysis;
  readonly drawn: Drawn;
}

/** The picture, with what is left out of it. */
function Shown({ analysis, drawn }: ShownProps) {
  const { t } = useTranslation(['analysis', 'screens']);
  const navigate = useNavigate();
  const { data: seeing } = useCan({ resource: analysis.summary.source, action: 'list' });
  const narrow = useNarrow();
  const dark = useDark();
  const look = useMemo(() => lookOf(dark, narrow), [dark, narrow]);
  const height = Math.max(narrow ? NARROW_HEIGHT : HEIGHT, drawn.lines * LINE_HEIGHT);
  const spec = useMemo(() => drawn.specIn(look), [drawn, look]);
  return (
    <>
      {drawn.most ? <p>{t('analysis:most', drawn.most)}</p> : null}
      {/* Who does not see it, or has no mouse, reads the table. */}
      <div className={styles.drawn} aria-hidden data-picture={analysis.picture}>
        <Suspense fallback={<Skeleton active paragraph={{ rows: 8 }} />}>
          <Drawing
            {...{ spec, look, height }}
            onMark={(datum) => {
              const address = drawn.addressOf(datum);
              if (address !== null && seeing?.can) void navigate(address);
            }}
          />
        </Suspense>
      </div>
      {drawn.partial.length > 0 ? (
        <p className={styles.soft}>
          {t(`analysis:notWhole.${analysis.picture === 'series' ? 'series' : 'heat'}`, {
            names: drawn.partial.join(', '),
          })}
        </p>
      ) : null}
      {analysis.picture === 'series' ? <p className={styles.soft}>{t('analysis:zoom')}</p> : null}
      {analysis.picture === 'spread' ? (
        <p className={styles.soft}>{t('analysis:whiskers')}</p>
      ) : null}
      {drawn.left.map(({ dimension, count }) => (
        <p key={dimension.name} className={styles.soft}>
          {t('analysis:left', {
            name: t(`screens:summaries.dimensions.${analysis.summary.name}.${dimension.name}`),
            count,
          })}
        </p>
      ))}
    </>
  );
}

interface AnswerProps {
  readonly analysis: Analysis;
  readonly onChange: Change;
}

/** Why there is nothing to be seen: the days are the wrong way round, or nothing is of them. */
function NoAnswer({ analysis: { from, to }, onChange }: AnswerProps) {
  const { t } = useTranslation(['analysis', 'screens']);
  const isReversed = from !== '' && to !== '' && from > to;
  if (!isReversed) return <Empty description={t('screens:summaries.empty')} />;
  return (
    <Empty description={<span role="status">{t('analysis:reversed')}</span>}>
      <Button onClick={() => onChange({ from: to, to: from })}>{t('analysis:swap')}</Button>
    </Empty>
  );
}

/** A picture of the records, and the same as a table. */
function Answer({ analysis, onChange }: AnswerProps) {
  const { t } = useTranslation(['analysis', 'screens']);
  const frame = useRef<HTMLElement>(null);
  const title = useTitle(analysis);
  const about = useAbout(analysis);
  const { query, drawn, rows, isCut, spreads, ...spread } = useDrawn(analysis);
  return (
    <>
      <section
        ref={frame}
        className={styles.picture}
        aria-label={title}
        aria-busy={query.isPlaceholderData}
      >
        <h2>{title}</h2>
        <p className={styles.soft}>{about.join(' · ')}</p>
        {query.isError ? (
          <Alert
            type="error"
            role="alert"
            message={problemWithReasons(query.error, t('screens:problem.load'))}
            action={
              <Button size="small" onClick={() => void query.refetch()}>
                {t('screens:problem.retry')}
              </Button>
            }
          />
        ) : query.isPending || (drawn === null && query.isPlaceholderData) ? (
          <Skeleton active paragraph={{ rows: 8 }} />
        ) : drawn === null ? (
          <NoAnswer {...{ analysis, onChange }} />
        ) : (
          <Shown analysis={analysis} drawn={drawn} />
        )}
        {isCut ? <p role="status">{t('analysis:cut')}</p> : null}
      </section>
      <Tools {...{ analysis, title, frame, isDrawn: drawn !== null }} />
      {spreads && spreads.length > 0 ? (
        <SpreadTable {...{ analysis, spreads, ...spread }} />
      ) : rows.length > 0 ? (
        <AnalysisTable analysis={analysis} rows={rows} />
      ) : null}
    </>
  );
}

/** The declared summaries in pictures of one's choice; the address holds the view. */
export function AnalysisPage() {
  const { t } = useTranslation(['analysis', 'screens', 'menu', 'charts', 'resources', 'fields']);
  const [search, setSearch] = useSearchParams();
  const summaries = Object.values(config.summaries).filter((it) => picturesOf(it).length > 0);
  const today = todayAt(Date.now());
  const analysis = readAnalysis(search, summaries, today);
  const change: Change = (changes) =>
    setSearch(
      (before) => {
        // Filters and dimensions are those of the summary that is left; its days may stay.
        const retained = [...before].filter(([key]) => !('summary' in changes) || DAYS.has(key));
        const next = new URLSearchParams(retained);
        for (const [key, value] of Object.entries(changes)) {
          if (value === null) next.delete(key);
          else next.set(key, value);
        }
        const read = readAnalysis(next, summaries, today);
        const view = next.get(VIEW);
        const written = read ? writeAnalysis(read, today) : next;
        if (view !== null) written.set(VIEW, view);
        return written;
      },
      { replace: true },
    );
  return (
    <section className={styles.page}>
      <header>
        <div className={styles.head}>
          <h1 tabIndex={-1}>{t('menu:screens.analysis')}</h1>
          {analysis ? <Views analysis={analysis} /> : null}
        </div>
        <p className={styles.soft}>{t('about')}</p>
      </header>
      {analysis ? (
        <>
          <Controls
            {...{ analysis, summaries, onChange: change }}
            onReset={() => setSearch(new URLSearchParams(), { replace: true })}
          />
          <Narrowing {...{ analysis, onChange: change }} />
          <Answer
            key={`${analysis.summary.name} ${analysis.measure.name}`}
            {...{ analysis, onChange: change }}
          />
        </>
      ) : (
        <Notice title={t('nothing')} text="" />
      )}
    </section>
  );
}
