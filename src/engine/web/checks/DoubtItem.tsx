import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Doubt, Measure } from '../../declaration/checks.ts';
import { config } from '../core/config.ts';
import { useDates } from '../dates/useDates.ts';
import { editPath } from '../screens/shared/paths.ts';
import styles from './checks.module.css';
import type { DoubtText } from './use-doubt-text.ts';

const WIDTH = 168;
const HEIGHT = 32;
const EDGE = 8;
const MIDDLE = HEIGHT / 2;
/** Values that hardly differ are drawn as far apart as these, in powers of ten. */
const LEAST_SPAN = 0.5;

interface RangeChartProps {
  readonly measure: Measure;
  /** What it shows, in words. */
  readonly label: string;
}

/**
 * What is usual as a band, the values before as dots, and this one as a mark. By orders of magnitude:
 * a slip of the decimal point is as far from the band as another.
 */
function RangeChart({ measure, label }: RangeChartProps) {
  const { value, usual, recent } = measure;
  if (!usual) return null;
  const shown = [value, usual.low, usual.high, ...recent].filter((one) => one > 0).map(Math.log10);
  const [least, most] = [Math.min(...shown), Math.max(...shown)];
  const span = Math.max(most - least, LEAST_SPAN);
  const start = (least + most - span) / 2;
  const at = (one: number): number =>
    EDGE + ((Math.log10(one) - start) / span) * (WIDTH - 2 * EDGE);
  const [low, high] = [at(usual.low), at(usual.high)];
  const width = Math.max(high - low, 4);
  return (
    <svg
      className={styles.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      <line className={styles.axis} x1={EDGE} x2={WIDTH - EDGE} y1={MIDDLE} y2={MIDDLE} />
      <rect
        className={styles.band}
        x={(low + high - width) / 2}
        y={6}
        width={width}
        height={HEIGHT - 12}
        rx={4}
      />
      {recent
        .filter((one) => one > 0)
        .map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: values may be the same, and never move
          <circle key={place} className={styles.dot} cx={at(one)} cy={MIDDLE} r={2.5} />
        ))}
      <path className={styles.mark} d={`M${at(value)} ${MIDDLE - 7}l6 7l-6 7l-6 -7z`} />
    </svg>
  );
}

interface DoubtItemProps {
  readonly doubt: Doubt;
  readonly text: DoubtText;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onAsk: () => void;
  /** Withdraws the question to the person who entered it. */
  readonly onAnswered: () => void;
}

/** A doubtful row: what it is, why it is doubtful, and what to do about it. */
export function DoubtItem({ doubt, text, busy, onConfirm, onAsk, onAnswered }: DoubtItemProps) {
  const { t } = useTranslation('screens');
  const { formatDateTime } = useDates();
  const navigate = useNavigate();
  const { kind, row, measure, other, asked, mayChange } = doubt;
  const [resource, rowOf] = [config.resources[doubt.resource], config.resources[doubt.rowOf]];
  const path = rowOf ? editPath(rowOf, Number(row.id)) : '/';
  const isMeant = measure?.meant != null;
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <p className={styles.what}>
          <span className={kind === 'silent' ? styles.tag : styles.strong}>
            {t(isMeant ? 'checks.kinds.unit' : `checks.kinds.${kind}`)}
          </span>{' '}
          <strong>{text.summary}</strong>{' '}
          <Link className={styles.soft} to={path}>
            {text.code}
          </Link>
        </p>
        <p>
          {text.reason} {text.meant}{' '}
          {other && resource ? (
            <Link
              to={editPath(resource, Number(other.id))}
              aria-label={t('checks.seeOther', { code: String(other.code ?? other.id) })}
            >
              {t('checks.see')}
            </Link>
          ) : null}
        </p>
        {asked ? (
          <p className={styles.asked}>
            <span className={styles.tag}>{t('checks.waiting')}</span>{' '}
            {t('checks.askedBy', { by: asked.by, at: formatDateTime(asked.at) })}
          </p>
        ) : null}
      </div>
      {measure ? <RangeChart measure={measure} label={text.reason} /> : null}
      {mayChange ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in
        <div className={styles.actions} role="group" aria-label={text.code}>
          <Button
            href={path}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey) return;
              event.preventDefault();
              navigate(path);
            }}
          >
            {t(kind === 'silent' ? 'checks.see' : 'checks.correct')}
          </Button>
          <Button disabled={busy} onClick={onConfirm}>
            {t(kind === 'silent' ? 'checks.confirmSilent' : 'checks.confirm')}
          </Button>
          {asked ? (
            <Button type="text" disabled={busy} onClick={onAnswered}>
              {t('checks.unask')}
            </Button>
          ) : (
            <Button type="text" disabled={busy} onClick={onAsk}>
              {t('checks.askAbout')}
            </Button>
          )}
        </div>
      ) : null}
    </li>
  );
}
