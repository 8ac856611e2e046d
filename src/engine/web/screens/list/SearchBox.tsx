import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import fields from '../../fields/fields.module.css';
import { useTypedSearch } from '../shared/useTypedSearch.ts';

export interface SearchBoxProps {
  readonly ref?: Ref<HTMLInputElement>;
  /** The text the list is searched by. */
  readonly text: string;
  readonly onSearch: (text: string) => void;
  /** Arrow down: on to the rows. */
  readonly onDown: () => void;
}

/** The quick search of a list. */
export function SearchBox({ ref, text, onSearch, onDown }: SearchBoxProps) {
  const { t } = useTranslation('screens');
  const { onKeyDown, ...search } = useTypedSearch(text, onSearch);
  return (
    <input
      {...search}
      ref={ref}
      className={fields.input}
      placeholder={t('search.placeholder')}
      aria-label={t('search.label')}
      aria-keyshortcuts="/"
      onKeyDown={(event) => {
        onKeyDown(event);
        if (event.key === 'ArrowDown') {
          event.preventDefault();
          onDown();
        }
      }}
    />
  );
}
