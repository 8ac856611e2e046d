/** All that comes after the figures and the map: it is fetched while they are drawn. */
import './rest.css';
import i18next from 'i18next';
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { buildMenu, type MenuGroup } from '../../../engine/web/app/shell/menu.ts';
import type { ReferenceLine } from '../../../engine/web/charts/types.ts';
import { Icon } from '../../../engine/web/core/Icon.tsx';
import { outline } from '../../../engine/web/core/outline.ts';
import { useSession } from '../../../engine/web/core/use-session.ts';
import type { CampaignBehind } from './answers.ts';
import { Card, CardRoom } from './Card.tsx';
import { Chips } from './Chips.tsx';
import { cardsOf } from './cards.ts';
import { Deck, type DeckCard } from './Deck.tsx';
import type { DashboardDeclaration, UserType } from './declaration.ts';
import { ExportButton } from './ExportButton.tsx';
import type { ExploreProps } from './explore/Explore.tsx';
import type { Doubt } from './Figures.tsx';
import { Filters } from './Filters.tsx';
import type { Mode } from './published-part.ts';
import { PublicNote, RarePart } from './RarePart.tsx';
import { isCompared, Times } from './Source.tsx';
import type { Dashboard } from './use-dashboard.ts';
import type { ChangeView } from './use-view.ts';
import type { View } from './view.ts';
import { OPEN } from './why/address.ts';
import { Why, type WhyOf } from './why/Why.tsx';

function Group({ group }: { group: MenuGroup }) {
  const { t } = useTranslation('menu');
  return (
    <section className="card">
      <h2 className="card__title">
        <Icon name={group.icon} />
        {t(group.label)}
      </h2>
      <ul className="quick-links">
        {group.links.map((link) => (
          <li key={link.key}>
            <Link to={link.to}>
              <Icon name={link.icon} size={18} />
              {t(link.label)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the person may open from here. */
function QuickLinks() {
  const { t } = useTranslation('pages');
  const session = useSession();
  const groups = useMemo(
    () => buildMenu(outline, session).filter((entry) => entry.kind === 'group'),
    [session],
  );
  return (
    <nav className="quick" aria-label={t('dashboard.elsewhere')}>
      <div className="cards">
        {groups.map((group) => (
          <Group key={group.key} group={group} />
        ))}
      </div>
      <p>
        <Link to="/download">{t('contact.downloads')}</Link>
      </p>
    </nav>
  );
}

const ROOM = <div className="card chart-card--12 dashboard__population-room" />;

/** Room for something, until that comes near the window. */
function WhenNear({ children }: { children: ReactNode }) {
  const [isNear, setNear] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNear || !room.current) return;
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: '300px' },
    );
    watch.observe(room.current);
    return () => watch.disconnect();
  }, [isNear]);
  return isNear ? (
    children
  ) : (
    <div ref={room} className="chart-card--12 dashboard__later">
      {ROOM}
    </div>
  );
}

/** Below all else: its code and words come when somebody comes near it. */
const Explore = lazy(
  async () =>
    (
      await Promise.all([
        import('./explore/Explore.tsx'),
        i18next.loadNamespaces(['explore', 'population', 'resources']),
      ])
    )[0],
);

/** Whose areas or places the figures are of, where it is not the whole country. */
export function Within({ answer }: { readonly answer: Dashboard['home']['answer'] }) {
  return answer?.within || answer?.ownPlaces ? <RarePart part="own" answer={answer} /> : null;
}

interface FilterBarProps {
  readonly dashboard: Dashboard;
  readonly userType: UserType | null;
}

/** What the page is narrowed by, and to which times. */
export function FilterBar({ dashboard, userType }: FilterBarProps) {
  const { shown, change, home } = dashboard;
  return (
    <Filters dashboard={dashboard} userType={userType}>
      <Chips view={shown} onChange={change} />
      {dashboard.ignored.length > 0 ? <RarePart part="ignored" {...dashboard} /> : null}
      <Times answer={home.answer} />
    </Filters>
  );
}

export { ExportButton, PublicNote };

/** That an older edition is shown, or a draft. */
export const EditionBanner = (dashboard: Dashboard) =>
  dashboard.view.publication === null ? null : <RarePart part="edition" {...dashboard} />;

/** Stands in the place of a dashboard before the first publication. */
export const NotPublished = (dashboard: Dashboard) => (
  <RarePart part="unpublished" {...dashboard} />
);

/** Opens why a figure of the page changed, or one of an area on it; nothing for one period alone. */
export const whyIn = ({ answer }: Dashboard['home']): WhyOf | undefined =>
  answer && isCompared(answer) ? (figure, area) => <Why figure={figure} area={area} /> : undefined;

/** Says of a change why it is not called good or bad. */
export const doubtIn = ({ answer }: Dashboard['home']) =>
  answer ? (of: Doubt) => <RarePart part="doubt" of={of} times={answer.times} /> : undefined;

interface RestProps {
  readonly name: string;
  readonly page: DashboardDeclaration;
  readonly mode: Mode;
  readonly view: View;
  readonly onChange: ChangeView;
  readonly lines: readonly ReferenceLine[];
  /** Whether the figures are of some who report, of whom no area's people are. */
  readonly isOfOwn: boolean;
  readonly campaigns: readonly CampaignBehind[];
}

/** What stands beside the charts, for those who come to it. */
function laterCards({
  page: { userType, hero, population },
  mode,
  isOfOwn,
  view,
  onChange,
}: RestProps): DeckCard[] {
  const card = (id: string, content: ReactNode): DeckCard => ({
    id,
    content: (
      <WhenNear>
        <Suspense fallback={ROOM}>{content}</Suspense>
      </WhenNear>
    ),
    room: ROOM,
  });
  const explore = (part: ExploreProps['part']): DeckCard =>
    card(part, <Explore {...{ part, userType, hero, view, onChange }} />);
  return [
    // What handlers receive is not what anybody wasted at a step.
    ...((userType ?? view.userType) === 'handler' ? [] : [explore('reduction')]),
    ...(mode === 'published' ? [explore('times')] : []),
    explore('beside'),
    ...(population && !isOfOwn ? [explore('population')] : []),
  ];
}

/** The charts, and what else there is. */
export function Rest(props: RestProps) {
  const { name, page, campaigns, mode, view, onChange, lines } = props;
  const { userType } = page;
  const cards = cardsOf(name, mode);
  const charts = cards.map(
    (card): DeckCard => ({
      id: card.id,
      content: <Card {...{ card, userType, mode, view, onChange, lines }} />,
      room: <CardRoom {...{ card, userType, view }} />,
    }),
  );
  const [params] = useSearchParams();
  const content = <RarePart part="campaigns" campaigns={campaigns} />;
  const behind = campaigns.length > 0 ? [{ id: 'campaigns', content, room: null }] : [];
  return (
    <>
      <Deck
        cards={[...charts, ...laterCards(props), ...behind]}
        chosen={view.card}
        onChoose={(card) => onChange({ card })}
      />
      {params.has(OPEN) ? <RarePart part="panel" {...{ mode, view, userType }} /> : null}
      {userType === null ? <QuickLinks /> : null}
    </>
  );
}
