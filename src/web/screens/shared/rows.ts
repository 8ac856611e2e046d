import type { BaseRecord } from '@refinedev/core';
import type { Resource } from '../../../schema/types.ts';
import type { Values } from '../../../schema/validate.ts';
import { labelsOf } from '../../fields/shared/options.ts';

/** A stored row as the wire brings it. */
export interface Row extends BaseRecord {
  readonly id: number;
  readonly version: number;
  readonly active: boolean;
  readonly [field: string]: unknown;
}

/** The name of a row for people: its label fields, references by the name of their row. */
export function labelOf(resource: Resource, row: Values): string {
  const parts = resource.label.map((name) => {
    const field = resource.fieldsByName[name];
    const value = row[name];
    if (field?.type === 'reference') {
      return labelsOf(row, name).find((option) => option.id === value)?.name ?? '';
    }
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
  const label = parts.filter((part) => part !== '').join(' ');
  return label || String(row.code ?? row.id ?? '');
}
