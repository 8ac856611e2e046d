import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOf } from '../errors.ts';
import type { Editor } from '../useEditor.ts';
import styles from './layout.module.css';

export interface TabsProps {
  readonly editor: Editor;
  readonly formId: string;
  readonly tabs: readonly {
    readonly name: string;
    /** Names of the fields inside. */
    readonly fields: readonly string[];
    readonly content: ReactNode;
  }[];
}

/** Where a key of the list of tabs leads; undefined for keys that lead nowhere. */
function nextPlace(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (place + 1) % count;
  if (key === 'ArrowLeft') return (place + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}

/**
 * The parts of a form, one in sight at a time. All stay in the page: what is typed in them stands,
 * and a tab with something wrong inside says how much.
 */
export function Tabs({ editor, formId, tabs }: TabsProps) {
  const { t } = useTranslation(['resources', 'screens']);

  const [chosen, setChosen] = useState(tabs[0]?.name);
  const active = tabs.some(({ name }) => name === chosen) ? chosen : tabs[0]?.name;
  const { resource, errors } = editor;
  const tabId = (name: string): string => `${formId}-tab-${name}`;
  const onKeyDown = (event: KeyboardEvent): void => {
    const place = tabs.findIndex(({ name }) => name === active);
    const next = tabs[nextPlace(event.key, place, tabs.length) ?? -1];
    if (!next) return;
    event.preventDefault();
    setChosen(next.name);
    document.getElementById(tabId(next.name))?.focus();
  };
  return (
    <>
      <div role="tablist" className={styles.tabs} onKeyDown={onKeyDown}>
        {tabs.map(({ name, fields }) => {
          const wrong = Object.keys(errors).filter((key) => fields.includes(fieldOf(key))).length;
          return (
            <button
              key={name}
              type="button"
              role="tab"
              id={tabId(name)}
              className={styles.tab}
              aria-selected={name === active}
              aria-controls={`${tabId(name)}-panel`}
              tabIndex={name === active ? 0 : -1}
              onClick={(event) => {
                setChosen(name);
                event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' });
              }}
            >
              {t(`${resource.name}.tabs.${name}`)}
              {wrong > 0 && (
                <span className={styles.wrong}>
                  <span aria-hidden>{wrong}</span>
                  <span className="visually-hidden">
                    {t('screens:form.wrongInTab', { count: wrong })}
                  </span>
                </span>
              )}
            </button>
          );
        })}
      </div>
      {tabs.map(({ name, content }) => (
        <div
          key={name}
          role="tabpanel"
          id={`${tabId(name)}-panel`}
          className={styles.panel}
          aria-labelledby={tabId(name)}
          hidden={name !== active}
        >
          {content}
        </div>
      ))}
    </>
  );
}
