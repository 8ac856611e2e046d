import './tools.css';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/web/core/Icon.tsx';
import { showToast } from '../../../engine/web/toasts/toasts.ts';
import { loadPictures } from './RarePart.tsx';

/** What the page says of all that is on it: its name, the times and whose figures, and what was chosen. */
export const aboutPage = (): string[] =>
  [
    ...document.querySelectorAll(
      '.dashboard h1, .dashboard__times, .note--draft strong, .note--own > span, .chip:not(.chip--all)',
    ),
  ]
    .flatMap(({ childNodes }) => [...childNodes].map((it) => it.textContent?.trim() ?? ''))
    .filter((text) => text !== '');

interface PictureButtonProps {
  readonly title: string;
  /** The card that the picture is of. */
  readonly frame: RefObject<HTMLElement | null>;
  /** It shows demonstration data, which must be known of a picture too. */
  readonly isDemonstration: boolean;
}

/** Saves a card as a picture, with the information of the page around it. */
export function PictureButton({ title, frame, isDemonstration }: PictureButtonProps) {
  const { t } = useTranslation('charts');
  const save = async (): Promise<void> => {
    const demonstration = isDemonstration ? [t('demonstration')] : [];
    const source = `${t('menu:productName')} ${location.host}`;
    const words = [...aboutPage(), ...demonstration, source];
    try {
      const { savePicture } = await loadPictures();
      if (frame.current) await savePicture(frame.current, title, words);
    } catch {
      showToast('error', t('failed'));
    }
  };
  return (
    <button
      type="button"
      className="chart-card__tool"
      aria-label={t('pictureOf', { title })}
      onClick={() => void save()}
    >
      <Icon name="download" size={16} />
      PNG
    </button>
  );
}
