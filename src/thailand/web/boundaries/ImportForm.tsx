import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemText } from '../../../engine/web/screens/shared/problem.ts';
import { MAXIMUM_MAP_BYTES } from '../../boundaries.ts';
import { type Imported, type ImportProgress, importFile } from './calls.ts';
import { Report } from './Report.tsx';

const ENDINGS = '.geojson,.json,.topojson,.zip';
const MEGABYTE = 1024 * 1024;

/** Where the work of a taken-in file stands. */
type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'busy'; readonly progress: ImportProgress }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'done'; readonly imported: Imported };

function Progress({ progress }: { progress: ImportProgress }) {
  const { t } = useTranslation('boundaries');
  const { stage, level, share } = progress;
  const text = t(`page.stages.${stage}`, {
    percent: Math.round(share * 100),
    level: level === null ? '' : t(`levels.${level}`),
  });
  return (
    <div className="boundaries__progress">
      <progress value={stage === 'saving' ? undefined : share} aria-label={text} />
      <span>{text}</span>
    </div>
  );
}

function Outcome({ state }: { state: State }) {
  const { t } = useTranslation('boundaries');
  if (state.kind === 'failed') {
    return (
      <p className="boundaries__problem" role="alert">
        {state.message}
      </p>
    );
  }
  if (state.kind !== 'done') return null;
  const { imports, skipped } = state.imported;
  return (
    <div role="status">
      {imports.map((each) => (
        <Report key={each.id} {...each} />
      ))}
      {skipped.length > 0 && (
        <p>{t('told.skipped', { count: skipped.length, names: skipped.join(', ') })}</p>
      )}
    </div>
  );
}

/** Chooses a file, in the words of the page: a browser's own button speaks the browser's language. */
function FileField({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('boundaries');
  const [name, setName] = useState('');
  return (
    <label className="boundaries__file">
      {t('page.file')}
      <span className="boundaries__chosen">
        <input
          type="file"
          name="file"
          className="visually-hidden"
          accept={ENDINGS}
          disabled={disabled}
          onChange={({ currentTarget }) => setName(currentTarget.files?.[0]?.name ?? '')}
        />
        <span className="button button--plain button--small">{t('page.choose')}</span>
        <span className="soft">{name || t('page.nothingChosen')}</span>
      </span>
    </label>
  );
}

/** Takes a file of official boundaries in, and says what it came to. */
export function ImportForm({ onDone }: { onDone: () => Promise<unknown> }) {
  const { t } = useTranslation('boundaries');
  const [state, setState] = useState<State>({ kind: 'idle' });
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);
  const busy = state.kind === 'busy';

  const take = async (file: File, source: string): Promise<void> => {
    const controller = new AbortController();
    work.current = controller;
    const show = (progress: ImportProgress): void => setState({ kind: 'busy', progress });
    show({ stage: 'sending', level: null, share: 0 });
    try {
      const imported = await importFile(file, source, show, controller.signal);
      setState({ kind: 'done', imported });
      await onDone();
    } catch (problem) {
      if (controller.signal.aborted) setState({ kind: 'idle' });
      else setState({ kind: 'failed', message: problemText(problem, t('page.failed')) });
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const file = form.get('file');
    if (!(file instanceof File) || file.size === 0) {
      setState({ kind: 'failed', message: t('problems.noFile') });
    } else if (file.size > MAXIMUM_MAP_BYTES) {
      const message = t('page.tooLarge', { megabytes: MAXIMUM_MAP_BYTES / MEGABYTE });
      setState({ kind: 'failed', message });
    } else void take(file, String(form.get('source') ?? ''));
  };
  return (
    <form className="card boundaries__form" onSubmit={submit} aria-labelledby="boundaries-import">
      <h2 className="card__title" id="boundaries-import">
        {t('page.import')}
      </h2>
      <p className="soft">{t('page.importHelp')}</p>
      <FileField disabled={busy} />
      <label>
        {t('page.source')}
        <input type="text" name="source" maxLength={300} disabled={busy} />
        <span className="soft">{t('page.sourceHelp')}</span>
      </label>
      <div className="boundaries__actions">
        <button type="submit" className="button" aria-disabled={busy}>
          {t('page.start')}
        </button>
        {busy && (
          <button
            type="button"
            className="button button--plain"
            onClick={() => work.current?.abort()}
          >
            {t('page.cancel')}
          </button>
        )}
      </div>
      {busy && <Progress progress={state.progress} />}
      <Outcome state={state} />
    </form>
  );
}
