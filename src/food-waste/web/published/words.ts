import { useTranslation } from 'react-i18next';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import type { Publication, PublishedWindow } from '../../publication.ts';

/** What publications are called, in the language on screen. */
export interface PublicationWords {
  /** `12 เดือนถึง ต.ค. 2569`, `ปี 2568`, `ปีงบประมาณ 2569`. */
  windowName(window: Pick<PublishedWindow, 'month' | 'kinds'>): string;
  /** `ฉบับ ต.ค. 2569 (ครั้งที่ 1)`. */
  editionName(publication: Pick<Publication, 'month' | 'version'>): string;
}

/** The words of publications; the file `publication` must be loaded. */
export function usePublicationWords(): PublicationWords {
  const { t } = useTranslation('publication');
  const { formatMonth, formatYear } = useDates();
  return {
    windowName({ month, kinds }) {
      const values = {
        month: formatMonth(month, 'short'),
        year: formatYear(month.slice(0, 4)),
      };
      const names = kinds.map((kind) => t(`windows.${kind}`, values));
      const [first = t('windows.months12', values), ...others] = names;
      return others.length === 0 ? first : `${first} (${others.join(', ')})`;
    },
    editionName: ({ month, version }) =>
      t('edition', { month: formatMonth(month, 'short'), version: String(version) }),
  };
}
