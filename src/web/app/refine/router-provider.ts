import type { RouterProvider } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { useCallback } from 'react';

/** What Refine itself writes into addresses of tables, where it is asked to (`syncWithLocation`). */
const OF_REFINE = ['currentPage', 'pageSize', 'sorters', 'filters'];

/**
 * The way between Refine and addresses, less the parts that are the screens' own: Refine would hand
 * them to the data provider as `meta`, and a list that writes its view into the address would ask for
 * the same rows twice.
 */
export const addressProvider: RouterProvider = {
  ...routerProvider,
  parse: () => {
    const parse = routerProvider.parse?.();
    return useCallback(() => {
      const parsed = parse?.() ?? {};
      const params = Object.entries(parsed.params ?? {}).filter(([name]) =>
        OF_REFINE.includes(name),
      );
      return { ...parsed, params: Object.fromEntries(params) };
    }, [parse]);
  },
};
