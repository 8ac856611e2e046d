import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormTab } from '../../../../declaration/layout.ts';
import type { Field } from '../../../../declaration/types.ts';
import { findDefinition } from '../../../../fields/index.ts';
import { fieldOf } from '../errors.ts';
import { FormField } from '../FormField.tsx';
import formStyles from '../form.module.css';
import { isRare, RareFields } from '../RareFields.tsx';
import type { Editor } from '../useEditor.ts';
import styles from './layout.module.css';

interface TabsProps {
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
function Tabs({ editor, formId, tabs }: TabsProps) {
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

export interface LayoutProps {
  readonly editor: Editor;
  readonly formId: string;
  /** Without any, all fields in their order. */
  readonly tabs: readonly FormTab[] | null;
  /** The fields to show. */
  readonly fields: readonly Field[];
  readonly onLeave: (name: string) => void;
  readonly autoFocus: boolean;
}

/** One tab with all fields, where a form has no order of its own. */
function plain(fields: readonly Field[]): readonly FormTab[] {
  return [{ name: null, groups: [{ name: null, fields: fields.map(({ name }) => name) }] }];
}

/** A tab as it is shown: its groups with the fields that take part in this row. */
function shownGroups({ groups }: FormTab, fields: readonly Field[]) {
  return groups.flatMap(({ name, fields: names }) => {
    const shown = names.flatMap((wanted) => fields.find((field) => field.name === wanted) ?? []);
    return shown.length > 0 ? [{ name, fields: shown }] : [];
  });
}

interface GroupProps extends Pick<LayoutProps, 'editor' | 'formId' | 'onLeave'> {
  /** Its heading is named so; null where it has none. */
  readonly name: string | null;
  readonly fields: readonly Field[];
  /** The field that has the focus when the form opens. */
  readonly focused: Field | undefined;
}

/** Fields that stand together, the rarely filled ones folded behind the others. */
function Group({ name, fields, focused, ...common }: GroupProps) {
  const { t } = useTranslation('resources');
  const usual = fields.filter((field) => !isRare(field));
  const drawn = (
    <>
      {usual.length > 0 && (
        <div className={formStyles.fields}>
          {usual.map((field) => (
            <FormField key={field.name} {...common} field={field} autoFocus={field === focused} />
          ))}
        </div>
      )}
      <RareFields {...common} fields={fields.filter(isRare)} />
    </>
  );
  if (name === null) return drawn;
  return (
    <fieldset className={styles.group}>
      <legend>{t(`${common.editor.resource.name}.groups.${name}`)}</legend>
      {drawn}
    </fieldset>
  );
}

/** The fields of a form in groups under headings, and in tabs where it has them. */
export function Layout(props: LayoutProps) {
  const { editor, formId, fields, onLeave, autoFocus } = props;
  const tabs = props.tabs ?? plain(fields);
  const common = { editor, formId, onLeave };

  const [first] = tabs
    .flatMap((tab) => shownGroups(tab, fields).flatMap((group) => group.fields))
    .filter((field) => !field.readOnly && !isRare(field) && !findDefinition(field)?.stores);
  const drawn = tabs.flatMap((tab) => {
    const groups = shownGroups(tab, fields);
    if (groups.length === 0) return [];
    return {
      name: tab.name ?? '',
      fields: groups.flatMap((group) => group.fields.map(({ name }) => name)),
      content: groups.map((group) => (
        <Group key={group.name} {...common} {...group} focused={autoFocus ? first : undefined} />
      )),
    };
  });
  return (
    <div className={styles.layout}>
      {tabs[0]?.name == null ? (
        drawn.map(({ content }) => content)
      ) : (
        <Tabs key={editor.round} formId={formId} editor={editor} tabs={drawn} />
      )}
    </div>
  );
}
