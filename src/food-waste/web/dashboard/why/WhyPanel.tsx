import './why.css';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../../engine/web/core/Icon.tsx';
import { codesDownTo } from '../../../../thailand/web/map/geographies.ts';
import { useMapWords } from '../../../../thailand/web/map/words.ts';
import type { UserType } from '../declaration.ts';
import { IgnoredNote } from '../IgnoredFilters.tsx';
import { givenUp, type LiveFilter, type Mode, publishedPart } from '../published-part.ts';
import { useMonthSpan } from '../Source.tsx';
import { useAreaTrail } from '../use-area-names.ts';
import { useCall } from '../use-call.ts';
import { askOf, readView, type View } from '../view.ts';
import { closed, type Narrowing, opened } from './address.ts';
import {
  countedOf,
  figureOfMeasure,
  monthsWithin,
  narrowingIn,
  type Opened,
  openedIn,
} from './opened.ts';
import { readChange } from './read.ts';
import { type Slice, useArea, useSlices, useWidest } from './useSlice.ts';
import { type Given, WhyContent } from './WhyContent.tsx';

interface WayProps {
  /** What the page shows, from which somebody came here. */
  readonly page: View;
  readonly view: View;
  /** What is looked at is of so much less than the page. */
  readonly within: Narrowing;
  readonly slices: readonly Slice[];
  /** What the widest area of the page is called. */
  readonly widest: string;
  readonly onNarrow: (to: Narrowing) => void;
}

/** The areas from that of the page down to the one looked at, each of which is a press away. */
function Areas({ page, view, within, widest, onNarrow }: Omit<WayProps, 'slices'>) {
  const { t } = useTranslation('ownfigures');
  const { nameOf } = useMapWords();
  const trail = useAreaTrail(view.area);
  const codes = ['', ...codesDownTo(view.area)].filter(({ length }) => length >= page.area.length);
  if (codes.length < 2) return null;
  const nameIn = (code: string): string => {
    const area = trail.find((it) => it.code === code);
    return code === '' ? widest : area ? nameOf(area) : code;
  };
  return (
    <nav aria-label={t('why.way')}>
      <ol className="why__trail">
        {codes.map((code) => (
          <li key={code}>
            {code === view.area ? (
              <span aria-current="true">{nameIn(code)}</span>
            ) : (
              <button
                type="button"
                className="link-button"
                onClick={() => onNarrow({ ...within, area: code === page.area ? '' : code })}
              >
                {nameIn(code)}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The way back from what is looked at to what the page shows, step by step. */
function Way(props: WayProps) {
  const { view, within, slices, onNarrow } = props;
  const { t } = useTranslation('ownfigures');
  const span = useMonthSpan();
  const months = monthsWithin(within, view);
  const chosen = slices.filter(
    ({ key }) => key !== 'part' && key !== 'wasteManageId' && within[key],
  );
  const chips = [
    ...(months === null
      ? []
      : [{ key: 'months', text: span(...months), without: { from: null, to: null } }]),
    ...chosen.map(({ key, text }) => ({ key, text, without: { [key]: null } })),
  ];
  return (
    <>
      <Areas {...props} />
      {chips.length === 0 ? null : (
        <p className="why__chips">
          {chips.map(({ key, text, without }) => (
            <button
              key={key}
              type="button"
              className="chip"
              aria-label={t('charts:filters.remove', { text })}
              onClick={() => onNarrow({ ...within, ...without })}
            >
              {text}
              <Icon name="close" size={14} />
            </button>
          ))}
        </p>
      )}
    </>
  );
}

/** So many of each are listed, until somebody wants to see more; the rest is one. */
const ROWS = 6;
const MOST_ROWS = 50;

interface PanelProps {
  readonly given: Given;
  readonly open: Opened;
  readonly userType: UserType | null;
  readonly page: View;
  /** It is of so much less than the page. */
  readonly within: Narrowing;
  /** What the address selects that is not published. */
  readonly ignored: readonly LiveFilter[];
  readonly onNarrow: (to: Narrowing) => void;
  readonly onClose: () => void;
}

function Panel({ open, userType, given, ignored, onClose, ...narrowed }: PanelProps) {
  const { t } = useTranslation(['ownfigures', 'charts']);
  const span = useMonthSpan();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const { measure, view } = open;
  const [isMore, setIsMore] = useState(false);
  const ask = { ...askOf(view, userType), measure, limit: isMore ? MOST_ROWS : ROWS };
  const { answer, busy, problem, retry } = useCall('explainChange', ask, readChange);
  // What was answered before is of something else.
  const settled = busy ? null : answer;
  const slices = useSlices(open, userType, settled);
  const widest = useWidest(settled);
  const area = useArea(open) || widest;
  const where = [...slices.map(({ text }) => text), area].join(', ');
  const figure = t(
    `charts:figures.${figureOfMeasure(measure, countedOf(measure, userType, view))}`,
  );
  const months = monthsWithin(narrowed.within, view);
  const name =
    months === null
      ? t('why.title', { figure, where })
      : t('why.titleOf', { figure, where, span: span(...months) });
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // The button that opened it may be gone, as where another row was looked at.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const title = useRef<HTMLHeadingElement>(null);
  const opener = useRef(open);
  useEffect(() => {
    // The button of that row is gone.
    if (opener.current !== open) title.current?.focus();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className="why"
      aria-labelledby={heading}
      aria-busy={busy}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={({ target }) => {
        // What is around it counts as the dialog itself.
        if (target === dialog.current) onClose();
      }}
    >
      <div className="why__inside">
        <header className="why__head">
          <h2 id={heading} ref={title} tabIndex={-1}>
            {name}
          </h2>
          <button
            type="button"
            className="icon-button"
            aria-label={t('why.close')}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </header>
        {problem === null ? null : (
          <p role="alert">
            {t('charts:failed')} {problem}{' '}
            <button type="button" className="link-button" onClick={retry}>
              {t('charts:retry')}
            </button>
          </p>
        )}
        {settled?.view === 'published' && ignored.length > 0 ? (
          <IgnoredNote ignored={ignored} textOf={(names) => t('why.otherFigure', { names })} />
        ) : null}
        <Way {...narrowed} {...{ view, slices, widest }} />
        {busy ? <div className="skeleton why__room" /> : null}
        {settled === null ? null : (
          <WhyContent
            {...{ open, userType, where, given, ignored }}
            title={name}
            answer={settled}
            onShowMore={isMore ? null : () => setIsMore(true)}
          />
        )}
      </div>
    </dialog>
  );
}

interface WhyPanelProps {
  readonly given: Given;
  readonly view: View;
  readonly mode: Mode;
  readonly userType: UserType | null;
}

/** Explains why a figure changed, while the address says so. */
export function WhyPanel({ view, mode, userType, given }: WhyPanelProps) {
  const [params, setParams] = useSearchParams();
  const open = useMemo(() => {
    const found = openedIn(params, view);
    // A link of somebody who sees the records may be narrowed further than the tables are.
    if (found === null || mode === 'live') return found;
    return { ...found, view: publishedPart(found.view, '') };
  }, [params, view, mode]);
  if (open === null) return null;
  const question = { ...readView(params), ...narrowingIn(params) };
  const change = (to: (before: URLSearchParams) => URLSearchParams): void =>
    setParams(to, { preventScrollReset: true });
  return (
    <Panel
      open={open}
      userType={userType}
      given={given}
      page={view}
      within={narrowingIn(params)}
      ignored={givenUp(question, open.view)}
      onNarrow={(to) => change((before) => opened(before, open.measure, open.by, to))}
      // Going back leads to what was before it was opened, and not to it again.
      onClose={() => setParams(closed, { preventScrollReset: true, replace: true })}
    />
  );
}
