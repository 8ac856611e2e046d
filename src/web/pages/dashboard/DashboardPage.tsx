import '../pages.css';
import './dashboard.css';
import i18next from 'i18next';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { levelOf } from '../../../schema/geography.ts';
import { Icon } from '../../app/shell/Icon.tsx';
import { largestOf, scaleOf } from '../../charts/amounts.ts';
import { useMapWords } from '../../map/words.ts';
import { type AreaValues, readHome } from './answers.ts';
import { askAhead } from './ask-ahead.ts';
import { DASHBOARDS, type DashboardDeclaration } from './declaration.ts';
import { Figures } from './Figures.tsx';
import { useAreasWithin } from './use-area-names.ts';
import { useCall } from './use-call.ts';
import { useMapValues } from './use-map-values.ts';
import { type ChangeView, useView } from './use-view.ts';
import { areasBeside, askOf, hasChips, type View } from './view.ts';

interface MostProps {
  readonly values: AreaValues | null;
  readonly view: View;
  readonly onChange: ChangeView;
}

/** Where most is wasted per person, of the areas on the map: the way there is a press away. */
function Most({ values, view, onChange }: MostProps) {
  const { t } = useTranslation('charts');
  const { nameOf, levelName } = useMapWords();
  const parent = areasBeside(view);
  const areas = useAreasWithin(parent);
  const top = [...(values ?? [])].reduce<readonly [string, number] | null>(
    (most, [code, { value }]) =>
      value === null || (most !== null && most[1] >= value) ? most : [code, value],
    null,
  );
  const area = top && areas.find(({ code }) => code === top[0]);
  if (!top || !area) return <p className="figure__most" />;
  const scale = scaleOf('kgPerPersonYear', largestOf([top[1]]));
  const { reporters } = values?.get(area.code) ?? {};
  const told = [...(values?.values() ?? [])].filter(({ value }) => value !== null).length;
  // One area alone is neither the most nor the least.
  if (told === 1 && areas.length > 1) return <p className="figure__most" />;
  return (
    <p className="figure__most">
      {t('most', { level: levelName(levelOf(area.code) ?? 'province', parent) })}{' '}
      <button
        type="button"
        data-printed
        className="link-button"
        onClick={() => onChange({ area: area.code, detail: null })}
      >
        {nameOf(area)}
      </button>{' '}
      <strong>{scale.write(top[1])}</strong> {t(`units.${scale.unit}`)}
      {reporters
        ? ` · ${t('basis.reporters', { reporters: scaleOf('reporters', reporters).write(reporters) })}`
        : null}
      {told < areas.length ? ` · ${t('mostOf', { told, count: areas.length })}` : null}
      {values?.get(area.code)?.isPartial ? ` · ${t('basis.partial')}` : null}
    </p>
  );
}

/** As wide as the button that comes a moment later, so that nothing moves. */
function ExportRoom() {
  const { t } = useTranslation('charts');
  return (
    <span className="button button--plain button--small" style={{ visibility: 'hidden' }}>
      <Icon name="download" size={18} />
      {t('export')}
    </span>
  );
}

/** Id of what can be done with a page as a whole. */
const ACTIONS = 'dashboard-actions';

function Head({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation(['menu', 'charts']);
  return (
    <header className="page__head dashboard__head">
      <div>
        <h1>{t(`menu:pages.${name}`)}</h1>
        <p>{t(`charts:overviews.${name}`)}</p>
      </div>
      <button
        type="button"
        className="button button--plain button--small dashboard__more"
        popoverTarget={ACTIONS}
        aria-label={t('charts:more')}
      >
        ⋯
      </button>
      <div id={ACTIONS} popover="auto" className="dashboard__actions">
        {children}
        <button
          type="button"
          className="button button--plain button--small"
          popoverTarget={ACTIONS}
          popoverTargetAction="hide"
          onClick={() => window.print()}
        >
          <Icon name="clipboard" size={18} />
          {t('charts:print')}
        </button>
      </div>
    </header>
  );
}

// The first of these pages that is opened is drawn sooner for it.
askAhead(location);

const DashboardMap = lazy(() => import('./DashboardMap.tsx'));
const loadRest = () => import('./Rest.tsx');
const Rest = lazy(loadRest);
const FilterBar = lazy(async () => ({ default: (await loadRest()).FilterBar }));
const ExportButton = lazy(async () => ({ default: (await loadRest()).ExportButton }));

interface LaterProps {
  readonly begun: boolean;
  /** As large as what will stand there. */
  readonly room: ReactNode;
  readonly children: ReactNode;
}

/** A part whose code is asked for when the page has begun; until it is there, room for it. */
function Later({ begun, room, children }: LaterProps) {
  return begun ? <Suspense fallback={room}>{children}</Suspense> : room;
}

const LONGEST_WAIT_MILLISECONDS = 1500;

/** Whether this has been so for as long as it takes to paint it, or is slow to; then for good. */
function useAfterPaint(drawn: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (painted) return;
    // A slow answer must not keep everything else back.
    let timer = setTimeout(() => setPainted(true), LONGEST_WAIT_MILLISECONDS);
    const frame = requestAnimationFrame(() => {
      if (!drawn) return;
      clearTimeout(timer);
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [drawn, painted]);
  return painted;
}

function Content({ name, page }: { name: string; page: DashboardDeclaration }) {
  const [view, change] = useView();
  const { userType, hero } = page;
  const home = useCall('getHomeDashboard', askOf(view, userType), readHome);
  const values = useMapValues(page, view);
  // What people come for is painted before the code of all else is asked for.
  const begun = useAfterPaint(!home.busy);
  const isPerPerson = hero === 'kgPerPersonYear' && view.measure === null;
  const lines = (home.answer?.data.references ?? []).filter(
    ({ of, unit }) => of === 'consumer' && unit === 'kgPerPersonYear',
  );
  return (
    <div className="page dashboard">
      <Head name={name}>
        <Later begun={begun} room={<ExportRoom />}>
          <ExportButton name={name} page={page} view={view} />
        </Later>
      </Head>
      <Later
        begun={begun}
        room={<div className={`filters__room${hasChips(view) ? ' filters__room--chips' : ''}`} />}
      >
        <FilterBar view={view} onChange={change} userType={userType} answer={home.answer} />
      </Later>
      <Figures home={home} hero={hero} where={view.area === '' ? 'country' : null}>
        {isPerPerson ? (
          <Most values={values.answer?.data ?? null} view={view} onChange={change} />
        ) : null}
      </Figures>
      <Later begun={begun} room={<div className="card map-card__room" />}>
        <DashboardMap page={page} view={view} onChange={change} values={values} />
      </Later>
      <Later begun={begun} room={<div className="dashboard__room" />}>
        <div
          className={values.answer === null && values.busy ? 'dashboard__wait' : 'dashboard__rest'}
        >
          <Rest page={page} view={view} onChange={change} lines={lines} />
        </div>
      </Later>
    </div>
  );
}

/** One of the dashboards, by the name of its page. Open to everybody. */
function DashboardPage({ name }: { name: string }) {
  const page = DASHBOARDS[name];
  return page ? <Content name={name} page={page} /> : null;
}

/** The page of a dashboard, when its words are there: React shows what waits for them 300 ms late. */
export async function showDashboard(name: string): Promise<ReactNode> {
  await i18next.loadNamespaces(['charts', 'map']);
  return <DashboardPage key={name} name={name} />;
}
