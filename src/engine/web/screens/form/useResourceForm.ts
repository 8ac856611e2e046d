import { type UseFormReturnType, useForm } from '@refinedev/antd';
import type { HttpError } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { SAVE_KEY_HEADER } from '../../../declaration/constants.ts';
import { ifMatchHeaders } from '../../../declaration/entity-tag.ts';
import type { Resource } from '../../../declaration/types.ts';
import type { Values } from '../../../declaration/validate.ts';
import type { Row } from '../shared/rows.ts';
import { type LostSaves, saveOnce } from './lost-saves.ts';

/**
 * Stores what changed of a row, or a new one where none is given; gives the row as stored, null
 * where the server said no more of a new one than that it was saved. Throws what the call throws.
 */
export type Store = (stored: Row | null, values: Values) => Promise<Row | null>;

export interface ResourceForm extends Omit<UseFormReturnType<Row, HttpError, Values>, 'setId'> {
  readonly store: Store;
  /** Saves of this form whose answers may have been lost. */
  readonly lost: LostSaves;
  /** The row this form saves from now on; a new one without it. */
  setId(id: number | undefined): void;
}

/**
 * What no row shows, such as a password. Servers do not compare it when a save comes again, so that
 * another one needs a key of its own.
 */
const secretsIn = ({ fields }: Resource, values: Values): readonly unknown[] =>
  fields.filter(({ column }) => column === null).map(({ name }) => values[name]);

/**
 * Refine's `useForm` for a resource. It loads the row once: a row fetched again would take the place
 * of what is typed. Only what changed is sent, over the version that was read, and where to go and
 * what to say after it is up to the caller, since lists inside the form are saved with it. Sent again
 * because no answer came, a save is done once.
 * @param opened the id of the row to change; a new one without it
 * @param isAtHand the row is loaded already, and is not requested
 * @param handedOn saves of another form, which this one goes on with
 */
export function useResourceForm(
  resource: Resource,
  opened: number | undefined,
  isAtHand = false,
  handedOn?: LostSaves,
): ResourceForm {
  const queries = useQueryClient();
  const [id, setId] = useState(opened);
  const isLoaded = useRef(isAtHand || opened === undefined);
  const [lost] = useState<LostSaves>(() => new Map(handedOn));
  const [sent] = useState<{ headers: Readonly<Record<string, string>> }>({ headers: {} });
  const refine = useForm<Row, HttpError, Values>({
    resource: resource.name,
    action: id === undefined ? 'create' : 'edit',
    id,
    redirect: false,
    successNotification: false,
    errorNotification: false,
    invalidates: ['list', 'many', 'detail'],
    mutationMeta: sent,
    // A copy seen earlier may be stale, and saving it would meet its successor.
    queryOptions: { enabled: !isLoaded.current, staleTime: 0, refetchOnMount: 'always' },
  });
  const { query, onFinish } = refine;
  if (query?.isSuccess && query.isFetchedAfterMount) isLoaded.current = true;
  return {
    ...refine,
    setId,
    lost,
    store: async (stored, values) => {
      const what = JSON.stringify([stored?.id, stored?.version, secretsIn(resource, values)]);
      // A form of a new row may save one that it met: its id is not the form's.
      const data = stored ? { ...values, id: stored.id, version: stored.version } : values;
      const answer = await saveOnce(lost, what, (key) => {
        sent.headers = { [SAVE_KEY_HEADER]: key, ...(stored ? ifMatchHeaders(stored) : {}) };
        return onFinish(data);
      });
      await queries.invalidateQueries({ queryKey: ['options'] });
      const row = answer?.data;
      // What the answer leaves out is as it was.
      if (stored) return { ...stored, ...row };
      return typeof row?.id === 'number' ? row : null;
    },
  };
}
