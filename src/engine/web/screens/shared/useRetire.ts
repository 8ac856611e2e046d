import { useNotification, useUpdate } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { ifMatchHeaders } from '../../../declaration/entity-tag.ts';
import { isOfPeople } from '../../../declaration/profile.ts';
import type { Resource } from '../../../declaration/types.ts';
import { pointsTo } from '../../../fields/index.ts';
import { config } from '../../core/config.ts';
import { changeProblemText } from './change-problem.ts';
import type { Row } from './rows.ts';
import { useConfirm } from './useConfirm.tsx';
import { useRowSummary } from './useRowSummary.ts';
import { useRowsBelow } from './useRowsBelow.ts';

/** What taking rows of a resource out of use means, or back into it, as a key of words. */
export function consequenceOf(resource: Resource, way: 'retire' | 'restore') {
  if (isOfPeople(resource)) return `${way}.ofPeople` as const;
  if (resource.weight) return `${way}.ofRecords` as const;
  const isChosen = Object.values(config.resources).some(({ fields }) =>
    fields.some((field) => pointsTo(field)?.resource === resource.name),
  );
  return isChosen ? (`${way}.content` as const) : (`${way}.ofOthers` as const);
}

export interface Retiring {
  /** Confirms, then retires the row or brings it back; the stored row, or null when nothing changed. */
  toggle(row: Row): Promise<Row | null>;
  readonly busy: boolean;
}

interface RetireOptions {
  /** Called with the row that may leave its list, and null when it stays. */
  readonly onLeave?: ((row: Row | null) => void) | undefined;
  /** The caller reports the success itself, as where it can be undone. */
  readonly isReportedElsewhere?: boolean;
}

/** Takes a row out of use, or back into it. Only `active` is sent, whatever else is being typed. */
export function useRetire(
  resource: Resource,
  { onLeave, isReportedElsewhere = false }: RetireOptions = {},
): Retiring {
  const { t } = useTranslation('screens');
  const summaryOf = useRowSummary();
  const confirm = useConfirm();
  const rowsBelow = useRowsBelow(resource);
  const { open } = useNotification();
  const { mutateAsync, mutation } = useUpdate<Row>();
  const toggle = async (row: Row): Promise<Row | null> => {
    // Buttons stay enabled meanwhile: a disabled one would lose the focus.
    if (mutation.isPending) return null;
    const way = row.active ? 'retire' : 'restore';
    const name = summaryOf(resource, row);
    const agreed = await confirm({
      title: t(`${way}.title`, { name }),
      content: t(consequenceOf(resource, way)),
      ...(row.active && { more: rowsBelow([row]) }),
      yes: t(`${way}.action`),
      danger: row.active,
    });
    if (!agreed) return null;
    onLeave?.(row);
    try {
      const { data } = await mutateAsync({
        resource: resource.name,
        id: row.id,
        values: { active: !row.active, version: row.version },
        meta: { headers: ifMatchHeaders(row) },
        successNotification: false,
        errorNotification: false,
        invalidates: ['list', 'many', 'detail'],
      });
      if (!isReportedElsewhere) open?.({ type: 'success', message: t(`${way}.done`, { name }) });
      return data;
    } catch (error) {
      onLeave?.(null);
      open?.({ type: 'error', message: changeProblemText(error, t('problem.save')) });
      return null;
    }
  };
  return { toggle, busy: mutation.isPending };
}
