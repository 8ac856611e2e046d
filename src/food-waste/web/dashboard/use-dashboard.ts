import { useEffect, useMemo, useState } from 'react';
import { useSession } from '../../../engine/web/core/use-session.ts';
import type { Territory } from '../../../thailand/geography.ts';
import { areasIn, type Home, readHome } from './answers.ts';
import type { DashboardDeclaration } from './declaration.ts';
import {
  type LiveFilter,
  likelyMode,
  liveFiltersIn,
  type Mode,
  periodOf,
  publishedPart,
} from './published-part.ts';
import { type Loading, useCall } from './use-call.ts';
import { type ChangeView, useView } from './use-view.ts';
import { askOf, type View } from './view.ts';

/** What a dashboard shows, and where its figures come from. */
export interface Dashboard {
  /** What the address says. */
  readonly view: View;
  readonly change: ChangeView;
  readonly mode: Mode;
  /** The parameters of calls: of what is published, the part that is. */
  readonly shown: View;
  /** What the address is narrowed to, and the figures are not. */
  readonly ignored: readonly LiveFilter[];
  readonly home: Loading<Home>;
  /** The areas that somebody may choose among. */
  readonly territory: Territory;
  /** Nothing is published yet. */
  readonly isUnpublished: boolean;
}

/** What answers have taught of one visitor and publication. */
interface Known {
  readonly of: string;
  readonly mode: Mode;
  /** The period that is not published. */
  readonly refused: string;
  /** What is published is shown, whatever an answer says: of the records the server has refused it. */
  readonly isSettled: boolean;
}

/** What the answer to the head of a page teaches; null where that is nothing new. */
function taught(
  { answer, busy, code }: Loading<Home>,
  shown: View,
  known: Known,
  ignored: readonly LiveFilter[],
): Known | null {
  if (busy) return null;
  const mode = answer?.view === 'published' ? 'published' : 'live';
  if (answer) return mode === known.mode || known.isSettled ? null : { ...known, mode };
  if (known.mode === 'live') {
    const isPublishedOnly =
      code === 'not_published' || (code === 'validation' && ignored.length > 0);
    return isPublishedOnly ? { ...known, mode: 'published', isSettled: true } : null;
  }
  if (code !== 'validation' || shown.from === null) return null;
  return { ...known, refused: periodOf(shown) };
}

/** Reads the address of a dashboard, requests its head, and finds out whose figures it shows. */
export function useDashboard({ userType }: DashboardDeclaration): Dashboard {
  const [view, change] = useView();
  const session = useSession();
  const of = [session.token !== null, view.view, view.publication].join(' ');
  const [last, setKnown] = useState<Known | null>(null);
  const likely: Known = { of, mode: likelyMode(session, view), refused: '', isSettled: false };
  const known = last?.of === of ? last : likely;
  const { mode, refused } = known;
  const shown = useMemo(
    () => (mode === 'published' ? publishedPart(view, refused) : view),
    [view, mode, refused],
  );
  const home = useCall('getHomeDashboard', askOf(shown, userType), readHome);
  const publication = home.answer?.publication ?? null;
  const all = liveFiltersIn(view, refused, publication);
  const next = taught(home, shown, known, all);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows from what was answered.
  useEffect(() => {
    if (next) setKnown(next);
  }, [next?.of, next?.mode, next?.refused]);
  const { answer } = home;
  const territory = useMemo(() => areasIn(answer), [answer]);
  const pending = { ...home, busy: true, problem: null, code: '' };
  return {
    view,
    change,
    mode,
    shown,
    ignored: mode === 'published' ? all : [],
    home: next ? pending : home,
    territory,
    isUnpublished: next === null && home.code === 'not_published',
  };
}
