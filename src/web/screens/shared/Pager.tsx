import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../fields/number/format.ts';
import { pageNumbers } from './pages.ts';
import styles from './shared.module.css';
import { useNarrow } from './useNarrow.ts';

/** Pages shown on both sides of the one on screen. */
const AROUND = { wide: 2, narrow: 0 } as const;

export interface PagerProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

interface StepProps {
  readonly name: string;
  readonly sign: string;
  readonly possible: boolean;
  readonly onStep: () => void;
}

/** Never really disabled: at the last page the focus would be lost. */
function Step({ name, sign, possible, onStep }: StepProps) {
  return (
    <button
      type="button"
      className={styles.page}
      aria-label={name}
      aria-disabled={!possible}
      onClick={() => possible && onStep()}
    >
      <span aria-hidden>{sign}</span>
    </button>
  );
}

/** The way through the pages of a list. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const { t } = useTranslation('screens');
  const narrow = useNarrow();
  const last = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav className={styles.pager} aria-label={t('pages.label')}>
      <Step
        name={t('pages.previous')}
        sign="‹"
        possible={page > 1}
        onStep={() => onPage(Math.min(page - 1, last))}
      />
      {pageNumbers(page, last, narrow ? AROUND.narrow : AROUND.wide).map((number, place) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the gaps have nothing but their place
          <span key={`gap ${place}`} aria-hidden>
            …
          </span>
        ) : (
          <button
            key={number}
            type="button"
            className={styles.page}
            aria-label={t('pages.page', { page: formatNumber(number) })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {formatNumber(number)}
          </button>
        ),
      )}
      <Step
        name={t('pages.next')}
        sign="›"
        possible={page < last}
        onStep={() => onPage(page + 1)}
      />
    </nav>
  );
}
