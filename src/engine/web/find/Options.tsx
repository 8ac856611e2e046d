import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../core/Icon.tsx';
import type { Choice, Group } from './choices.ts';

/** A text with what was looked for marked in it. */
function Marked({ text, sought }: { text: string; sought: string }) {
  const place = sought === '' ? -1 : text.toLowerCase().indexOf(sought.toLowerCase());
  if (place < 0) return text;
  const end = place + sought.length;
  return (
    <>
      {text.slice(0, place)}
      <mark>{text.slice(place, end)}</mark>
      {text.slice(end)}
    </>
  );
}

interface OptionsProps {
  readonly id: string;
  readonly groups: readonly Group[];
  readonly sought: string;
  /** Key of the one that Enter chooses. */
  readonly active: string | undefined;
  readonly onActive: (key: string) => void;
  readonly onChoose: (choice: Choice) => void;
}

/** Id of the element of a choice: keys have spaces, and ids none. */
export const optionId = (id: string, key: string): string => `${id}-${key.replaceAll(' ', '-')}`;

/** Presses that open a new tab or window are the browser's. */
const isElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey;

/** What can be chosen, under headings; the focus stays in the box that it is found by. */
export function Options({ id, groups, sought, active, onActive, onChoose }: OptionsProps) {
  const { t } = useTranslation('screens');
  const inside = ({ icon, title, detail, isRetired }: Choice) => (
    <>
      <Icon name={icon} />
      <span className="find__texts">
        <span className="find__title">
          <Marked text={title} sought={sought} />
          {isRetired ? <small className="find__retired">{t('status.retired')}</small> : null}
        </span>
        {detail ? (
          <span className="find__detail">
            <Marked text={detail} sought={sought} />
          </span>
        ) : null}
      </span>
    </>
  );
  const option = (choice: Choice) => {
    const { key } = choice;
    const shared = {
      id: optionId(id, key),
      role: 'option',
      'aria-selected': key === active,
      className: 'find__option',
      tabIndex: -1,
      onMouseMove: () => onActive(key),
      // The box keeps the focus, and the keyboard of a telephone stays where it is.
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: (event: MouseEvent) => {
        if ('to' in choice && isElsewhere(event)) return;
        event.preventDefault();
        onChoose(choice);
      },
    } as const;
    return 'to' in choice ? (
      <a key={key} {...shared} href={choice.to}>
        {inside(choice)}
      </a>
    ) : (
      <div key={key} {...shared}>
        {inside(choice)}
      </div>
    );
  };
  return (
    <div id={id} role="listbox" aria-label={t('find.results')} className="find__list">
      {groups.map(({ key, title, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset.
        <div key={key} role="group" aria-label={title}>
          <p className="find__heading" aria-hidden="true">
            {title}
          </p>
          {choices.map(option)}
        </div>
      ))}
    </div>
  );
}
