import { useTranslation } from 'react-i18next';
import styles from '../../web/fields/fields.module.css';
import type { CellProps } from '../../web/fields/types.ts';
import { readPlace } from './index.ts';

const ZOOM = 17;

function Pin() {
  return (
    <svg viewBox="0 0 12 16" width="9" height="12" fill="currentColor" aria-hidden>
      <path d="M6 0a6 6 0 0 0-6 6c0 4 6 10 6 10s6-6 6-10a6 6 0 0 0-6-6Zm0 8.2A2.2 2.2 0 1 1 6 3.8a2.2 2.2 0 0 1 0 4.4Z" />
    </svg>
  );
}

/** The place as a link to a map; opened in a page of its own, which learns nothing of this one. */
export function Cell({ value }: CellProps) {
  const { t } = useTranslation('fields');
  const place = readPlace(String(value));
  if (place === null) return <span>{String(value)}</span>;
  const { latitude, longitude } = place;
  const address = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${ZOOM}/${latitude}/${longitude}`;
  return (
    <a
      className={styles.link}
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      title={t('coordinates.open')}
    >
      <Pin /> {String(value)}
    </a>
  );
}
