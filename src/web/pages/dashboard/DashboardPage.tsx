import '../pages.css';
import './dashboard.css';
import i18next from 'i18next';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
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

async function loadLater() {
  const [{ DashboardMap }, rest] = await Promise.all([
    import('./DashboardMap.tsx'),
    import('./Rest.tsx'),
  ]);
  return { DashboardMap, ...rest };
}

/** What comes after the figures. */
type Later = Awaited<ReturnType<typeof loadLater>>;

const LONGEST_WAIT_MILLISECONDS = 1500;

/**
 * What comes after the figures, once these have been drawn for as long as it takes to paint them, or
 * are slow to be; null until it is there. It is drawn piece by piece, so that a slow phone goes on
 * answering. @throws while rendering, if it cannot be had: the page around says so
 */
function useLater(drawn: boolean): Later | null {
  const [later, setLater] = useState<Later | null>(null);
  useEffect(() => {
    if (later) return;
    const fail = (problem: unknown): void =>
      setLater(() => {
        throw problem;
      });
    const begin = (): void => {
      loadLater().then((loaded) => startTransition(() => setLater(loaded)), fail);
    };
    // A slow answer must not keep everything else back.
    let timer = setTimeout(begin, LONGEST_WAIT_MILLISECONDS);
    const frame = requestAnimationFrame(() => {
      if (!drawn) return;
      clearTimeout(timer);
      timer = setTimeout(begin);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [drawn, later]);
  return later;
}

function Content({ name, page }: { name: string; page: DashboardDeclaration }) {
  const [view, change] = useView();
  const { userType, hero } = page;
  const home = useCall('getHomeDashboard', askOf(view, userType), readHome);
  const values = useMapValues(page, view);
  // What people come for is painted before the code of all else is asked for.
  const later = useLater(!home.busy);
  const isPerPerson = hero === 'kgPerPersonYear' && view.measure === null;
  const lines = (home.answer?.data.references ?? []).filter(
    ({ of, unit }) => of === 'consumer' && unit === 'kgPerPersonYear',
  );
  return (
    <div className="page dashboard">
      <Head name={name}>
        {later ? <later.ExportButton name={name} page={page} view={view} /> : <ExportRoom />}
      </Head>
      {later ? (
        <later.FilterBar view={view} onChange={change} userType={userType} answer={home.answer} />
      ) : (
        <div className={`filters__room${hasChips(view) ? ' filters__room--chips' : ''}`} />
      )}
      <Figures home={home} hero={hero} where={view.area === '' ? 'country' : null}>
        {isPerPerson ? (
          <Most values={values.answer?.data ?? null} view={view} onChange={change} />
        ) : null}
      </Figures>
      {later ? (
        <later.DashboardMap page={page} view={view} onChange={change} values={values} />
      ) : (
        <div className="card map-card__room" />
      )}
      {later ? (
        <div
          className={values.answer === null && values.busy ? 'dashboard__wait' : 'dashboard__rest'}
        >
          <later.Rest page={page} view={view} onChange={change} lines={lines} />
        </div>
      ) : (
        <div className="dashboard__room" />
      )}
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
