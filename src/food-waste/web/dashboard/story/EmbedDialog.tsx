import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { apiAddress } from '../../../../engine/web/session/index.ts';
import { editionOf } from '../../../publication.ts';
import { usePublished } from '../../published/use-published.ts';
import { usePublicationWords } from '../../published/words.ts';
import { editionIn, queryOf, type Shown } from './address.ts';
import styles from './embed.module.css';

/** The pictures there are, and how high their frames are where they are narrow. */
const HEIGHTS = { figure: 340, areas: 560, materials: 520 } as const;
type Picture = keyof typeof HEIGHTS;
const PICTURES: readonly Picture[] = ['figure', 'areas', 'materials'];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

export interface EmbedDialogProps {
  readonly shown: Shown;
  readonly onClose: () => void;
}

/** What a page of another site is written with, so that it shows a picture of ours. */
function codeOf(address: string, title: string, height: number): string {
  const [src, name] = [escaped(address), escaped(title)];
  const style = 'border:0;max-width:480px';
  return `<iframe src="${src}" title="${name}" width="100%" height="${height}" style="${style}" loading="lazy"></iframe>`;
}

/** Shows a picture as other sites would, with the code for it. */
export function EmbedDialog({ shown, onClose }: EmbedDialogProps) {
  const { t } = useTranslation(['story', 'menu']);
  const { editionName } = usePublicationWords();
  const { found: list } = usePublished();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [picture, setPicture] = useState<Picture>('figure');
  const [isFixed, setFixed] = useState(shown.publication !== null || shown.view.to !== null);
  const [status, setStatus] = useState('');
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (!(before instanceof HTMLElement)) return;
      before.focus();
      if (document.activeElement === before) return;
      // On a telephone the tools were folded away when the dialog opened: their button is there.
      const { id: tools = '' } = before.closest('[popover]') ?? {};
      document.querySelector<HTMLElement>(`[popovertarget="${tools}"]`)?.focus();
    };
  }, []);
  const publication = shown.publication ?? list?.latest ?? null;
  const edition =
    isFixed && publication ? editionOf(publication) : editionIn({ publication: null });
  // A tambon has no areas below it.
  const pictures = PICTURES.filter((it) => it !== 'areas' || shown.view.area.length < 6);
  const server = apiAddress() || location.origin;
  // What follows the latest edition has the period of that: others are given up in time.
  const address = `${server}/embed/${edition}/${picture}${queryOf(shown, isFixed)}`;
  const name = t(`pictures.${picture}`);
  const title = `${name} · ${t('menu:productName')}`;
  const code = codeOf(address, title, HEIGHTS[picture]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(code);
      setStatus(t('copied'));
    } catch {
      setStatus(t('notCopied'));
    }
  };
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{t('title')}</h2>
      <p>{t('about')}</p>
      <fieldset className={styles.choices}>
        <legend>{t('picture')}</legend>
        {pictures.map((it) => (
          <label key={it}>
            <input
              type="radio"
              name={id}
              checked={picture === it}
              onChange={() => {
                setPicture(it);
                setStatus('');
              }}
            />
            {t(`pictures.${it}`)}
          </label>
        ))}
      </fieldset>
      {publication && (
        <label className={styles.kept}>
          <input
            type="checkbox"
            checked={isFixed}
            onChange={() => {
              setFixed(!isFixed);
              setStatus('');
            }}
          />
          {t('keep', { edition: editionName(publication) })}
        </label>
      )}
      <iframe className={styles.preview} src={address} title={title} height={HEIGHTS[picture]} />
      <label className={styles.code}>
        {t('code')}
        <textarea readOnly rows={4} value={code} onFocus={({ target }) => target.select()} />
      </label>
      <div className={styles.buttons}>
        <output>{status}</output>
        <button type="button" className="button button--plain" onClick={onClose}>
          {t('close')}
        </button>
        <button type="button" className="button" onClick={() => void copy()}>
          {t('copy')}
        </button>
      </div>
    </dialog>,
    document.body,
  );
}
