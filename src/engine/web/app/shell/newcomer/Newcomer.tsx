import { useEffect, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { MenuMode } from '../../../../declaration/constants.ts';
import type { FirstStep } from '../../../core/first-steps-of.ts';
import { Icon } from '../../../core/Icon.tsx';
import { useSession } from '../../../core/use-session.ts';
import { isRecord, readPreference, readSession, request } from '../../../session/index.ts';
import { modePreference } from '../use-menu-mode.ts';
import styles from './newcomer.module.css';
import { ownSteps } from './own-steps.ts';
import { keepSteps, storedSteps } from './stored-steps.ts';

/**
 * Whether somebody has added a row that this person sees. What a new database begins with, and what
 * is made up to show the product, was added by nobody; of people, the newcomer was added by another.
 */
async function isDone({ search, isOfPeople }: FirstStep, signal: AbortSignal): Promise<boolean> {
  const own = isOfPeople ? readSession().userLogin?.id : null;
  const others = own ? [{ field: 'id', operator: 'ne', value: own }] : [];
  const data = {
    pagination: { currentPage: 1, pageSize: 1 },
    filters: [{ field: 'createdBy', operator: 'nnull' }, ...others],
    count: false,
  };
  const answer = await request(search, { method: 'POST', body: { data }, signal });
  return isRecord(answer) && Array.isArray(answer.data) && answer.data.length > 0;
}

interface Known {
  readonly steps: readonly FirstStep[];
  readonly done: ReadonlySet<string>;
}

/**
 * Loads, on each visit to the page, which of these steps are done; null until it is
 * known. If that fails, the next visit retries: nothing depends on it.
 */
function useDone(steps: readonly FirstStep[]): ReadonlySet<string> | null {
  const [known, setKnown] = useState<Known | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const ask = async (step: FirstStep) =>
      (await isDone(step, controller.signal)) ? step.name : [];
    Promise.all(steps.map(ask)).then(
      (names) => setKnown({ steps, done: new Set(names.flat()) }),
      () => undefined,
    );
    return () => controller.abort();
  }, [steps]);
  // What was known of other steps says nothing of these.
  return known?.steps === steps ? known.done : null;
}

function Step({ step, isDone }: { readonly step: FirstStep; readonly isDone: boolean }) {
  const { t } = useTranslation('screens');
  const { name, icon, to } = step;
  const words = (
    <span className={styles.words}>
      <strong>{t(`firstSteps.of.${name}.title`)}</strong>
      <span>{isDone ? t('firstSteps.done') : t(`firstSteps.of.${name}.text`)}</span>
    </span>
  );
  return (
    <li>
      {isDone ? (
        <div className={styles.done}>
          <Icon name="check" size={24} />
          {words}
        </div>
      ) : (
        <Link to={to} className={styles.step}>
          <Icon name={icon} size={24} />
          {words}
        </Link>
      )}
    </li>
  );
}

interface NamesOfferProps {
  readonly onMode: (mode: MenuMode) => void;
}

/** Offers names under the icons of the menu; either answer is the last word. */
function NamesOffer({ onMode }: NamesOfferProps) {
  const { t } = useTranslation('screens');
  const choose = (mode: MenuMode) => () => {
    onMode(mode);
    // The button that had the focus is gone with the offer.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <div className={styles.offer}>
      <span>{t('firstSteps.names.question')}</span>
      <button
        type="button"
        className="button button--plain button--small"
        onClick={choose('slim-plus')}
      >
        {t('firstSteps.names.show')}
      </button>
      <button type="button" className="button button--plain button--small" onClick={choose('slim')}>
        {t('firstSteps.names.keep')}
      </button>
    </div>
  );
}

interface NewcomerProps extends NamesOfferProps {
  readonly person: string;
  readonly desktop: boolean;
}

/**
 * What somebody new may do first, and once the offer of a menu with names; above the page that they
 * come to. Closed, it comes back by the menu at their name alone.
 */
export default function Newcomer({ person, desktop, onMode }: NewcomerProps) {
  const { t } = useTranslation('screens');
  const session = useSession();
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const stored = storedSteps(person);
  const isClosed = stored === 'closed';
  // Nothing is loaded for users who have closed them.
  const steps = useMemo(() => (isClosed ? [] : ownSteps(session)), [session, isClosed]);
  const done = useDone(steps);
  // Until it is known what is done, they have their place: the page below would move.
  const isLeft = steps.some(({ name }) => done?.has(name) !== true);
  const showsSteps = isLeft || (steps.length > 0 && stored === 'open');
  const offersNames = desktop && readPreference(modePreference(person)) === null;
  const isNeeded = showsSteps || offersNames;
  useEffect(() => {
    if (done === null || isClosed) return;
    if (showsSteps) keepSteps(person, 'open');
    else if (!isNeeded) keepSteps(person, 'closed');
  }, [done, isClosed, isNeeded, showsSteps, person]);
  if (isClosed || !isNeeded) return null;
  const close = (): void => {
    keepSteps(person, 'closed');
    redraw();
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <section className={styles.newcomer} aria-label={t('firstSteps.title')}>
      {showsSteps ? (
        <>
          <header className={styles.head}>
            <strong>{t('firstSteps.title')}</strong>
            <span>{t(isLeft ? 'firstSteps.lead' : 'firstSteps.allDone')}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={t('firstSteps.close')}
              title={t('firstSteps.close')}
              onClick={close}
            >
              <Icon name="close" />
            </button>
          </header>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <Step key={step.name} step={step} isDone={done?.has(step.name) === true} />
            ))}
          </ol>
        </>
      ) : null}
      {offersNames ? <NamesOffer onMode={onMode} /> : null}
    </section>
  );
}
