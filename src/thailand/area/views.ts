import { lazy } from 'react';
import type { CodeLookup, FieldViews } from '../../engine/fields/views-contract.ts';
import { Cell } from './Cell.tsx';
import type { AreaField } from './index.ts';
import { writtenPath } from './written.ts';

const lookup: CodeLookup<AreaField> = {
  find: async (...question) => (await import('./lookup.ts')).findAreas(...question),
  write: writtenPath,
};

/** What draws areas; what few screens have comes with the first that has it. */
export const areaViews: FieldViews = {
  Input: lazy(() => import('./Input.tsx')),
  Filter: lazy(() => import('./Filter.tsx')),
  Cell,
  FilterValue: lazy(() => import('./FilterValue.tsx')),
  lookup,
};
