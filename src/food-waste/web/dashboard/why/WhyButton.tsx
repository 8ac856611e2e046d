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
  /** Says what it is of on the button itself. */
  readonly isNamed?: boolean;
  /** What it is compared with, where something else stands beside the button. */
  readonly compared?: string | undefined;
}

/** Opens the answer beside the page, whose address says so. */
export function useAsk(): (measure: Measure, narrowing: Narrowing, by?: string) => void {
  const [, setParams] = useSearchParams();
  return (measure, narrowing, by) =>
    setParams((before) => opened(before, measure, by, narrowing), { preventScrollReset: true });
}

/** Opens what made a figure change. */
export function WhyButton({ measure, of, narrowing = {}, by, ...said }: WhyButtonProps) {
  const { t } = useTranslation('cards');
  const ask = useAsk();
  const name = t('why.of', { name: of });
  // A screen reader reads its visible text, too.
  const heard = said.compared === undefined ? name : t('why.ofAgainst', { name: of, ...said });
  const { isNamed, compared } = said;
  const text = compared === undefined ? t('why.ask') : t('why.against', { compared });
  return (
    <button
      type="button"
      className="chart-card__tool why-button"
      aria-haspopup="dialog"
      aria-label={heard}
      onClick={() => ask(measure, narrowing, by)}
    >
      {isNamed ? name : text}
    </button>
  );
}
