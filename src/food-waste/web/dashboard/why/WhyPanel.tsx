import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { pictureOf } from '../../../../engine/web/charts/picture.ts';
import { Icon } from '../../../../engine/web/core/Icon.tsx';
import { useMapWords } from '../../../../thailand/web/map/words.ts';
import type { Answer } from '../answers.ts';
import type { UserType } from '../declaration.ts';
import type { namesOf } from '../to-chart.ts';
import { useAreaTrail } from '../use-area-names.ts';
import { useCall } from '../use-call.ts';
import { askOf, type View } from '../view.ts';
import {
  closed,
  countedOf,
  figureOfMeasure,
  type Narrowing,
  narrowingIn,
  type Opened,
  opened,
  openedIn,
} from './address.ts';
import { copyWithPicture } from './copy.ts';
import { Part } from './Part.tsx';
import { Peers } from './Peers.tsx';
import { type Change, type ChangeRow, readChange } from './read.ts';
import { recordsLink } from './records-link.ts';
import { type ShownBreakdown, shownChange } from './shown.ts';
import { useSentence } from './useSentence.ts';

/** So many of each are told apart; the rest is one. */
const ROWS = 6;
/** The first of them where nobody chose another. */
const USUAL = ['area', 'material', 'step', 'destination', 'userType'];

const FILTERS: Readonly<Record<string, keyof Narrowing>> = {
  material: 'materialId',
  step: 'wasteFoodId',
  userType: 'userType',
};

function inOrder(breakdowns: readonly ShownBreakdown[], first: string): ShownBreakdown[] {
  const placeOf = ({ by }: ShownBreakdown): number => (by === first ? -1 : USUAL.indexOf(by));
  return breakdowns.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** What the charts of the page have already. */
export interface Given {
  readonly namesOf: typeof namesOf;
  readonly pictureOf: typeof pictureOf;
}

interface ContentProps {
  readonly given: Given;
  readonly answer: Answer<Change>;
  readonly open: Opened;
  readonly userType: UserType | null;
  readonly where: string;
}

function Content(props: ContentProps) {
  const { answer, userType, where, given } = props;
  const { measure, view, by } = props.open;
  const { t } = useTranslation(['ownfigures', 'charts', 'resources']);
  const { nameOf: areaName, levelName } = useMapWords();
  const [params] = useSearchParams();
  const words = useSentence();
  const frame = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState('');
  const shown = shownChange(answer.data, measure);
  const counted = countedOf(measure, userType, view);
  if (shown === null) return <p className="why__none">{t('why.none')}</p>;
  const nameOf = (row: ChangeRow, of: string): string =>
    row.code === null ? given.namesOf(row, of, t).name : areaName(row);
  const titleOf = ({ by: of, level }: Pick<ShownBreakdown, 'by' | 'level'>): string =>
    level === 'province' || level === 'amphure' || level === 'tambon'
      ? levelName(level, view.area)
      : t(`why.by.${of}`);
  const narrowingOf = (row: ChangeRow, of: string): Narrowing | null => {
    const within = narrowingIn(params);
    if (row.code !== null) return { ...within, area: row.code };
    const filter = FILTERS[of];
    const value = row.id ?? row.key;
    if (filter === undefined || value === null || value === 'none' || value === 'others')
      return null;
    return { ...within, [filter]: value };
  };
  const { from, to, compareFrom, compareTo } = answer.times;
  const rowNames = (row: ChangeRow): string => {
    const found = shown.breakdowns.find(({ rows }) => rows.some((it) => it.row === row));
    return nameOf(row, found?.by ?? '');
  };
  const figure = t(`charts:figures.${figureOfMeasure(measure, counted)}`);
  const told = { answer, shown, figure, where, nameOf: rowNames, titleOf };
  const sentence = words.sentence(told);
  const basis = words.basis(answer);
  const source = words.source(answer);
  const all = recordsLink({ view, userType: counted, span: [from, to] });
  const copy = async (): Promise<void> => {
    const text = `${sentence} ${basis}\n${source} ${location.href}`;
    // The words are copied even where no picture can be drawn.
    const picture = frame.current
      ? given.pictureOf(frame.current, [basis, source]).catch(() => null)
      : null;
    try {
      await copyWithPicture(text, Promise.resolve(picture));
      setStatus(t('why.copied'));
    } catch {
      setStatus(t('why.notCopied'));
    }
  };
  return (
    <>
      <div className="why__content" ref={frame}>
        <p className="why__sentence">{sentence}</p>
        <p className="why__basis">
          <span>{all === null ? basis : <Link to={all}>{basis}</Link>}</span>
        </p>
        <Peers peers={answer.data.peers} changeShare={answer.data.changeShare} view={view} />
        <p className="why__unit">{t('why.unit', { unit: t(`charts:units.${shown.unit}`) })}</p>
        <div className="why__parts">
          {inOrder(shown.breakdowns, by).map((breakdown) => (
            <Part
              key={breakdown.by}
              breakdown={breakdown}
              measure={measure}
              title={titleOf(breakdown)}
              nameOf={(row) => nameOf(row, breakdown.by)}
              narrowingOf={(row) => narrowingOf(row, breakdown.by)}
              linkOf={(row, isBefore) =>
                recordsLink({
                  ...{ view, userType: counted, by: breakdown.by, row },
                  span: isBefore ? [compareFrom, compareTo] : [from, to],
                })
              }
            />
          ))}
        </div>
      </div>
      <p className="why__foot">
        <button type="button" className="button button--small" onClick={() => void copy()}>
          <Icon name="clipboard" size={18} />
          {t('why.copy')}
        </button>
        <span role="status">{status}</span>
      </p>
    </>
  );
}

interface PanelProps {
  readonly given: Given;
  readonly open: Opened;
  readonly userType: UserType | null;
  /** It is of less than the page. */
  readonly isNarrowed: boolean;
  readonly onWiden: () => void;
  readonly onClose: () => void;
}

/** Of which area, and of what beside, in the words of the page. */
function useWhere({ view }: Opened, answer: Answer<Change> | null): string {
  const { t } = useTranslation('charts');
  const { nameOf } = useMapWords();
  const trail = useAreaTrail(view.area);
  if (view.area !== '') return trail.map(nameOf).toReversed().join(' ') || view.area;
  const isWhole = answer === null || (answer.within === null && !answer.ownPlaces);
  return t(isWhole ? 'filters.all.country' : 'filters.all.own');
}

function Panel({ open, userType, given, isNarrowed, onWiden, onClose }: PanelProps) {
  const { t } = useTranslation(['ownfigures', 'charts']);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const { measure, view } = open;
  const ask = { ...askOf(view, userType), measure, limit: ROWS };
  const { answer, busy, problem, retry } = useCall('explainChange', ask, readChange);
  const where = useWhere(open, answer);
  const figure = t(`charts:figures.${figureOfMeasure(measure, userType)}`);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // Whoever opened it may be gone, as where another row was looked at.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const title = useRef<HTMLHeadingElement>(null);
  const opener = useRef(open);
  useEffect(() => {
    // The button of the row that was asked about is gone.
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
            {t('why.title', { figure, where })}
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
        {isNarrowed ? (
          <p>
            <button type="button" className="link-button" onClick={onWiden}>
              {t('why.back')}
            </button>
          </p>
        ) : null}
        {/* What was answered before is of something else than the title says. */}
        {busy ? <div className="skeleton why__room" /> : null}
        {answer === null || busy ? null : <Content {...{ answer, open, userType, where, given }} />}
      </div>
    </dialog>
  );
}

interface WhyPanelProps {
  readonly given: Given;
  readonly view: View;
  readonly userType: UserType | null;
}

/** Tells why a figure changed, while the address asks for it. */
export function WhyPanel({ view, userType, given }: WhyPanelProps) {
  const [params, setParams] = useSearchParams();
  const open = useMemo(() => openedIn(params, view), [params, view]);
  if (open === null) return null;
  const change = (to: (before: URLSearchParams) => URLSearchParams): void =>
    setParams(to, { preventScrollReset: true });
  return (
    <Panel
      open={open}
      userType={userType}
      given={given}
      isNarrowed={Object.keys(narrowingIn(params)).length > 0}
      onWiden={() => change((before) => opened(before, open.measure, { by: open.by || undefined }))}
      // Going back leads to what was before it was opened, and not to it again.
      onClose={() => setParams(closed, { preventScrollReset: true, replace: true })}
    />
  );
}
