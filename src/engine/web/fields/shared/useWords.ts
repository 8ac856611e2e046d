import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldErrors, type Message, namedFields } from '../../../declaration/messages.ts';
import type { Translate } from '../../../fields/contract.ts';
import { writeFigures } from '../../../fields/shared/numbers.ts';
import { config } from '../../core/config.ts';
import { labelKeys } from './label-keys.ts';

/** The words of the declaration: titles, labels, helps, choices, units and error messages. */
export interface Words {
  title(resourceName: string): string;
  label(resourceName: string, fieldName: string): string;
  /** Name of a choice between fields. */
  choiceBetween(resourceName: string, choice: string): string;
  itemLabel(resourceName: string, listName: string, itemName: string): string;
  /** Help under a field; empty where none is written. */
  help(resourceName: string, fieldName: string): string;
  choice(set: string, value: string): string;
  permission(key: string): string;
  /** A unit, as it stands behind a number where one is given: "1 day". */
  suffix(key: string | undefined, value?: unknown): string;
  /** Any text of the words that screens have, for types of fields that format their values themselves. */
  readonly translate: Translate;
  message(message: Message, label: string, resourceName?: string): string;
  /** Errors of a row as texts, by the same (dotted) names. */
  errors(resourceName: string, errors: FieldErrors): Record<string, readonly string[]>;
}

/** Words of the declaration in the language on screen. */
export function useWords(): Words {
  const { t } = useTranslation(['resources', 'validation']);
  return useMemo(() => {
    const label = (resourceName: string, fieldName: string): string =>
      t(labelKeys(resourceName, fieldName));
    const itemLabel = (resourceName: string, listName: string, itemName: string): string =>
      t(`resources:${resourceName}.items.${listName}.${itemName}`);
    const dottedLabel = (resourceName: string, name: string): string => {
      const [field = name, , item] = name.split('.');
      return item === undefined ? label(resourceName, field) : itemLabel(resourceName, field, item);
    };
    const message = (problem: Message, field: string, resourceName = ''): string =>
      t(`validation:${problem.key}`, {
        field,
        name: field,
        ...writeFigures(problem.params),
        ...namedFields(problem.params, (name) => label(resourceName, name)),
      });
    return {
      label,
      itemLabel,
      message,
      translate: (key, params) => t(key, { ...params }),
      choiceBetween: (resourceName, choice) => t(`resources:${resourceName}.oneOf.${choice}`),
      title: (resourceName) => t(`resources:${resourceName}.title`),
      help: (resourceName, fieldName) =>
        t([`resources:${resourceName}.help.${fieldName}`, `resources:help.${fieldName}`], {
          defaultValue: '',
        }),
      choice: (set, value) => t(`resources:choices.${set}.${value}`, { defaultValue: value }),
      permission: (key) => {
        const screen = Object.values(config.screens).find(({ permission }) => permission === key);
        return screen ? t(`menu:screens.${screen.name}`) : key;
      },
      suffix: (key, value) =>
        key === undefined
          ? ''
          : t(`resources:suffix.${key}`, typeof value === 'number' ? { count: value } : {}),
      errors: (resourceName, errors) =>
        Object.fromEntries(
          Object.entries(errors).map(([name, problems]) => [
            name,
            problems.map((problem) =>
              message(problem, dottedLabel(resourceName, name), resourceName),
            ),
          ]),
        ),
    };
  }, [t]);
}
