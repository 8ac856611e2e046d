import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { Doubt } from '../../declaration/checks.ts';
import { config } from '../core/config.ts';
import { useDates } from '../dates/useDates.ts';
import { editPath } from '../screens/shared/paths.ts';
import styles from './checks.module.css';
import { RangeChart } from './RangeChart.tsx';
import type { DoubtText } from './use-telling.ts';

interface DoubtItemProps {
  readonly doubt: Doubt;
  readonly text: DoubtText;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onAsk: () => void;
  /** Takes back that whoever entered it was asked. */
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
