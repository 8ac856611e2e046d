import './why.css';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Icon } from '../../../../engine/web/core/Icon.tsx';
import type { UserType } from '../declaration.ts';
import { type Mode, publishedPart } from '../published-part.ts';
import { useCall } from '../use-call.ts';
import { askOf, type View } from '../view.ts';
import { closed, opened } from './address.ts';
import { countedOf, figureOfMeasure, narrowingIn, type Opened, openedIn } from './opened.ts';
import { readChange } from './read.ts';
import { useArea, useSlices } from './useSlice.ts';
import { type Given, WhyContent } from './WhyContent.tsx';

/** So many of each are told apart; the rest is one. */
const ROWS = 6;

interface PanelProps {
  readonly given: Given;
  readonly open: Opened;
  readonly userType: UserType | null;
  /** It is of less than the page. */
  readonly isNarrowed: boolean;
  readonly onWiden: () => void;
  readonly onClose: () => void;
}

function Panel({ open, userType, given, isNarrowed, onWiden, onClose }: PanelProps) {
  const { t } = useTranslation(['ownfigures', 'charts']);
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const { measure, view } = open;
  const ask = { ...askOf(view, userType), measure, limit: ROWS };
  const { answer, busy, problem, retry } = useCall('explainChange', ask, readChange);
  // What was answered before is of something else.
  const told = busy ? null : answer;
  const slices = useSlices(open, userType, told);
  const area = useArea(open, told);
  const where = slices.reduceRight(
    (of, { text }) => t('why.slice', { slice: text, where: of }),
    area,
  );
  const figure = t(
    `charts:figures.${figureOfMeasure(measure, countedOf(measure, userType, view))}`,
  );
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
        {busy ? <div className="skeleton why__room" /> : null}
        {told === null ? null : <WhyContent {...{ open, userType, where, given }} answer={told} />}
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

/** Tells why a figure changed, while the address asks for it. */
export function WhyPanel({ view, mode, userType, given }: WhyPanelProps) {
  const [params, setParams] = useSearchParams();
  const open = useMemo(() => {
    const found = openedIn(params, view);
    // A link of somebody who sees the records may be narrowed further than the tables are.
    if (found === null || mode === 'live') return found;
    return { ...found, view: publishedPart(found.view, '') };
  }, [params, view, mode]);
  if (open === null) return null;
  const change = (to: (before: URLSearchParams) => URLSearchParams): void =>
    setParams(to, { preventScrollReset: true });
  return (
    <Panel
      open={open}
      userType={userType}
      given={given}
      isNarrowed={Object.keys(narrowingIn(params)).length > 0}
      onWiden={() => change((before) => opened(before, open.measure, open.by, {}))}
      // Going back leads to what was before it was opened, and not to it again.
      onClose={() => setParams(closed, { preventScrollReset: true, replace: true })}
    />
  );
}
