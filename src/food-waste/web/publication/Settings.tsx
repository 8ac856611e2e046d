import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveDay } from './calls.ts';
import { useWork } from './use-work.ts';

/** Every month has these. */
const DAYS = Array.from({ length: 28 }, (_, place) => place + 1);

interface SettingsProps {
  readonly day: number | null;
  readonly onDone: () => Promise<void>;
}

/** On which day of each month the last one is published by itself. */
export function Settings({ day, onDone }: SettingsProps) {
  const { t } = useTranslation('publishing');
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
    </section>
  );
}
