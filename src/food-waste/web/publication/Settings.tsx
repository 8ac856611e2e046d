import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayAt } from '../../../engine/web/dates/format/index.ts';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import type { Publications } from '../../publication.ts';
import { saveDay } from './calls.ts';
import { nextAutomatic } from './next-automatic.ts';
import { useWork } from './use-work.ts';

/** Every month has these. */
const DAYS = Array.from({ length: 28 }, (_, place) => place + 1);

interface SettingsProps {
  readonly found: Publications;
  readonly onDone: () => Promise<unknown>;
}

/** Which month is published next, and when; nothing where no day is set or nothing is recorded. */
function Next({ found }: Pick<SettingsProps, 'found'>) {
  const { t } = useTranslation('publishing');
  const { formatDate, formatMonth } = useDates();
  const next = nextAutomatic(found, todayAt(Date.now()));
  if (next === null) return null;
  const month = formatMonth(next.month);
  return (
    <p>{next.isDue ? t('nextNow', { month }) : t('next', { month, day: formatDate(next.day) })}</p>
  );
}

/** On which day of each month the last one is published by itself. */
export function Settings({ found, onDone }: SettingsProps) {
  const { t } = useTranslation('publishing');
  const { day } = found.settings;
  const [chosen, setChosen] = useState(day);
  const { busy, run } = useWork(onDone);
  const field = useId();
  const save = () => run(() => saveDay(chosen), t('saved'), t('saveFailed'));
  return (
    <section className="card publication__card" aria-labelledby="publication-settings">
      <h2 className="card__title" id="publication-settings">
        {t('settings')}
      </h2>
      <p className="soft">{t('settingsHelp')}</p>
      <div className="publication__fields">
        <label htmlFor={field}>{t('day')}</label>
        <select
          id={field}
          className="publication__select"
          value={chosen ?? ''}
          disabled={busy}
          onChange={({ target }) => setChosen(Number(target.value) || null)}
        >
          <option value="">{t('off')}</option>
          {DAYS.map((it) => (
            <option key={it} value={it}>
              {t('everyMonth', { day: String(it) })}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="button button--plain"
          aria-disabled={busy || chosen === day}
          onClick={() => {
            if (chosen !== day) void save();
          }}
        >
          {t('save')}
        </button>
      </div>
      <Next found={found} />
    </section>
  );
}
