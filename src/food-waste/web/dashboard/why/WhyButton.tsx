import '../tools.css';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type Measure, type Narrowing, opened } from './address.ts';

interface WhyButtonProps {
  readonly measure: Measure;
  /** What it is of, where the button itself does not say it. */
  readonly of: string;
  /** Further than the page is. */
  readonly narrowing?: Narrowing;
  /** What it is split by first. */
  readonly by?: string | undefined;
}

/** Asks what made a figure change: the answer opens beside the page, and its address says so. */
export function WhyButton({ measure, of, narrowing = {}, by }: WhyButtonProps) {
  const { t } = useTranslation('cards');
  const [, setParams] = useSearchParams();
  return (
    <button
      type="button"
      className="chart-card__tool why-button"
      aria-haspopup="dialog"
      aria-label={t('why.of', { name: of })}
      onClick={() =>
        setParams((before) => opened(before, measure, by, narrowing), {
          preventScrollReset: true,
        })
      }
    >
      {t('why.ask')}
    </button>
  );
}
