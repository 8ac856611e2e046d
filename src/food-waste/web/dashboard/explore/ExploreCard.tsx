import './explore.css';
import { type ReactNode, useId, useRef } from 'react';
import { useChartWords } from '../../../../engine/web/charts/words.ts';
import { Failed } from '../Card.tsx';
import { PictureButton } from '../PictureButton.tsx';
import { PublicNote } from '../RarePart.tsx';
import type { Loading } from '../use-call.ts';

/** Responses, or their error: the figures of a dashboard's call, or the list of versions. */
type Waiting = Pick<Loading<unknown>, 'busy' | 'problem' | 'retry'>;

interface ExploreCardProps {
  readonly title: string;
  /** What it says how many it rests on. */
  readonly of: Loading<unknown>;
  /** What it needs besides. */
  readonly calls: readonly Waiting[];
  /** Stays whatever the calls do: who chose what cannot be answered must be able to choose again. */
  readonly choices?: ReactNode;
  /** Shown once all calls are answered, and none is pending. */
  readonly children: ReactNode;
}

/** A card to explore with, with what surrounds it; what goes wrong in it stays in it. */
export function ExploreCard({ title, of, calls, choices, children }: ExploreCardProps) {
  const words = useChartWords();
  const frame = useRef<HTMLElement>(null);
  const heading = useId();
  const all: readonly Waiting[] = [of, ...calls];
  const failed = all.filter(({ problem }) => problem !== null);
  const isWaiting = failed.length === 0 && all.some(({ busy }) => busy);
  const { answer } = of;
  const { reporters = null, reportersTo = null, demonstration = false } = answer?.basis ?? {};
  return (
    <section
      ref={frame}
      className="card chart-card chart-card--12 explore"
      aria-labelledby={heading}
      aria-busy={isWaiting}
    >
      <header className="chart-card__head">
        <h2 className="chart-card__title" id={heading}>
          {title}
        </h2>
        <div className="chart-card__tools">
          <PictureButton title={title} frame={frame} isDemonstration={demonstration} />
        </div>
      </header>
      {choices}
      <div className="chart-card__body">
        {failed[0] ? (
          <Failed
            problem={failed[0].problem ?? ''}
            onRetry={() => {
              for (const { retry } of failed) retry();
            }}
          />
        ) : null}
        {isWaiting ? <div className="skeleton" /> : null}
        {failed.length > 0 || isWaiting ? null : <div className="explore__content">{children}</div>}
      </div>
      <p className="chart-card__foot">
        <span>{words.reporters(reporters, reportersTo)}</span>
        <PublicNote answer={answer} />
      </p>
    </section>
  );
}
