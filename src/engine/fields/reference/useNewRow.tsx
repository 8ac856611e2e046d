import { useCan } from '@refinedev/core';
import {
  type ComponentType,
  createContext,
  type ReactNode,
  Suspense,
  useContext,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Option } from '../../web/fields/types.ts';
import type { Narrowing } from './useOptions.ts';

export interface NewRowFormProps {
  /** Resource the row is to be of. */
  readonly resourceName: string;
  /** What was typed to find it. */
  readonly text: string;
  /** Parent row that the choices are of. */
  readonly within?: number | null;
  /** What all choices have in common. */
  readonly narrowed?: Narrowing;
  /** Called with the row once it is stored; null when it was given up, or is not known. */
  readonly onDone: (row: Option | null) => void;
}

/** The form that adds a row a picker may choose; null where none can stand. */
export const NewRowForm = createContext<ComponentType<NewRowFormProps> | null>(null);

/** Stands among the choices for the row that is not among them yet: no row has this id. */
export const NEW_ROW = 0;

export interface NewRowPlace {
  /** Id of the picker, which has the focus again afterwards. */
  readonly id: string;
  readonly resourceName: string;
  readonly within: number | null | undefined;
  readonly narrowed: Narrowing | undefined;
  readonly onAdded: (row: Option) => void;
}

export interface NewRow {
  /** The choice to add a row, last in the list; none for who may not. */
  choices(text: string): readonly { readonly value: number; readonly label: string }[];
  /** Opens the form of the row, with the text for its name. */
  begin(text: string): void;
  readonly form: ReactNode;
}

/** Adds the row that a picker lacks without leaving the form it stands in, and chooses it there. */
export function useNewRow({ id, resourceName, within, narrowed, onAdded }: NewRowPlace): NewRow {
  const { t } = useTranslation('fields');
  const [text, begin] = useState<string | null>(null);
  const Form = useContext(NewRowForm);
  const { data: right } = useCan({
    resource: resourceName,
    action: 'create',
    queryOptions: { enabled: Form !== null },
  });
  const isOffered = Form !== null && right?.can === true && within !== null;
  const done = (row: Option | null): void => {
    begin(null);
    if (row) onAdded(row);
    document.getElementById(id)?.focus();
  };
  return {
    choices: (typed) => {
      const label = typed === '' ? t('reference.add') : t('reference.addTyped', { text: typed });
      return isOffered ? [{ value: NEW_ROW, label: `+ ${label}` }] : [];
    },
    begin,
    form: Form && text !== null && (
      <Suspense fallback={null}>
        <Form {...{ resourceName, text, within, narrowed }} onDone={done} />
      </Suspense>
    ),
  };
}
