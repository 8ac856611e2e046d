import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpedWith } from '../../declaration/manual.ts';
import { helpAddress, languageOfHelp } from './help.ts';
import { Drawing } from './Icon.tsx';

/** A question in a ring. */
const HELP_DRAWING =
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.8v.1';
const SIZE_PIXELS = 18;
/** Beside the head of something that is open; the list of one's own menu has a look of its own. */
const BESIDE = { display: 'inline-flex', alignItems: 'center', gap: 6, minHeight: 32 } as const;

const nameOfLanguage = (language: string, reader: string): string =>
  new Intl.DisplayNames(reader, { type: 'language' }).of(language) ?? language;

interface HelpLinkProps {
  /** Where help is wanted. */
  readonly at: string;
  /** What is open over the page there. */
  readonly what?: HelpedWith;
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void;
}

/** Opens the manual where it describes this, beside the page; nothing where there is no manual. */
export function HelpLink({ at, what, onClick }: HelpLinkProps) {
  const { t, i18n } = useTranslation('help');
  const address = helpAddress(at, what);
  if (address === null || languageOfHelp === null) return null;
  const isOther = languageOfHelp !== i18n.language;
  return (
    <a
      href={address}
      hrefLang={languageOfHelp}
      target="_blank"
      rel="noopener"
      style={what === undefined ? undefined : BESIDE}
      onClick={onClick}
    >
      <Drawing path={HELP_DRAWING} size={SIZE_PIXELS} />
      {t(what === undefined ? 'ofPage' : 'open')}
      {isOther && ` (${nameOfLanguage(languageOfHelp, i18n.language)})`}
      <span className="visually-hidden">{t('newTab')}</span>
    </a>
  );
}
