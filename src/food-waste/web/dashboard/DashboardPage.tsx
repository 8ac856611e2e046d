import '../../../engine/web/pages/pages.css';
import './dashboard.css';
import i18next from 'i18next';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { isWholeCountry, seenAmong } from '../../../thailand/geography.ts';
import { type AreaValues, readAreas } from './answers.ts';
import { askAhead } from './ask-ahead.ts';
import { DASHBOARDS, type DashboardDeclaration } from './declaration.ts';
import { Figures } from './Figures.tsx';
import { mapCallOf, measureOf } from './first-asks.ts';
import { ExportRoom, Head } from './Head.tsx';
import { Most } from './Most.tsx';
import { useAreasWithin } from './use-area-names.ts';
import { type Loading, useCall } from './use-call.ts';
import { type Dashboard, useDashboard } from './use-dashboard.ts';
import { areasBeside, hasChips, type View } from './view.ts';

/** The values of the areas on the map; nothing is requested where it is known that there are none. */
function useMapValues(
  page: DashboardDeclaration,
  view: View,
  hasNone: boolean,
): Loading<AreaValues> {
  const { call, ask } = mapCallOf(page, view);
  return useCall(hasNone ? null : call, ask, readAreas);
}

// The first of these pages that is opened is drawn sooner for it.
askAhead(location);

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

async function loadLater() {
  const [{ DashboardMap }, rest] = await Promise.all([
    import('./DashboardMap.tsx'),
    // Each requests a dozen files; all in one go would hold a slow phone up.
    nextTask().then(() => import('./Rest.tsx')),
    i18next.loadNamespaces(['publication', 'cards']),
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
    // A slow answer must not delay everything else.
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

interface ContentProps {
  readonly name: string;
  readonly page: DashboardDeclaration;
}

interface BelowProps extends ContentProps {
  readonly dashboard: Dashboard & { readonly values: Loading<AreaValues> };
  readonly later: Later | null;
}

/** The map and the charts, or room for them. */
function Below({ name, page, dashboard, later }: BelowProps) {
  const { shown, change, mode, home, values, territory } = dashboard;
  const lines = (home.answer?.data.references ?? []).filter(
    ({ of, unit }) => of === 'consumer' && unit === 'kgPerPersonYear',
  );
  if (!later) {
    return (
      <>
        <div className="card map-card__room" />
        <div className="dashboard__room" />
      </>
    );
  }
  const isWaiting = values.answer === null && values.busy;
  return (
    <>
      <later.DashboardMap {...{ page, values, territory }} view={shown} onChange={change} />
      <div className={isWaiting ? 'dashboard__wait' : 'dashboard__rest'}>
        <later.Rest
          {...{ name, page, mode, lines }}
          isOfOwn={Boolean(home.answer?.ownPlaces)}
          view={shown}
          onChange={change}
          campaigns={home.answer?.data.campaigns ?? []}
        />
      </div>
    </>
  );
}

/** Of which area the figures are, where nothing else on the page says so. */
function whereOf({ area }: View, { territory, home }: Dashboard): 'country' | 'own' | null {
  if (area !== '' || home.answer?.ownPlaces) return null;
  return isWholeCountry(territory) ? 'country' : 'own';
}

function Content({ name, page }: ContentProps) {
  const dashboard = useDashboard(page);
  const { shown, change, mode, home, isUnpublished, territory } = dashboard;
  const { userType, hero } = page;
  const values = useMapValues(page, shown, isUnpublished);
  const areas = seenAmong(useAreasWithin(areasBeside(shown)), territory);
  // What people come for is painted before the code of all else is requested.
  const later = useLater(!home.busy);
  if (isUnpublished) {
    return (
      <div className="page dashboard">
        <Head name={name} />
        {later ? <later.NotPublished {...dashboard} /> : <div className="dashboard__room" />}
      </div>
    );
  }
  const measure = measureOf(page, shown);
  const why = later?.whyIn(home);
  return (
    <div className="page dashboard">
      <Head name={name}>
        {later ? (
          <later.ExportButton {...{ name, page, mode }} view={shown} answer={home.answer} />
        ) : (
          <ExportRoom />
        )}
      </Head>
      {later && <later.EditionBanner {...dashboard} />}
      {later && <later.Within answer={home.answer} />}
      {later ? (
        <later.FilterBar dashboard={dashboard} userType={userType} />
      ) : (
        <div className={`filters__room${hasChips(shown) ? ' filters__room--chips' : ''}`} />
      )}
      <Figures
        home={home}
        hero={hero}
        where={whereOf(shown, dashboard)}
        why={why}
        doubt={later?.doubtIn(home)}
        foot={later && <later.PublicNote answer={home.answer} />}
      >
        {measure === hero ? (
          <Most
            values={values.answer?.data ?? null}
            measure={measure}
            view={shown}
            onChange={change}
            areas={areas}
            why={why}
          />
        ) : null}
      </Figures>
      <Below name={name} page={page} dashboard={{ ...dashboard, values }} later={later} />
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
