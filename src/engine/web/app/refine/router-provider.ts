import type { RouterProvider } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { createContext, createElement, type ReactNode, useCallback, useContext } from 'react';

/** What Refine itself writes into addresses of tables, where it is asked to (`syncWithLocation`). */
const OF_REFINE = ['currentPage', 'pageSize', 'sorters', 'filters'];

type Parse = ReturnType<NonNullable<RouterProvider['parse']>>;

function useParse(): Parse {
  const parse = routerProvider.parse?.();
  return useCallback(() => {
    const parsed = parse?.() ?? {};
    const params = Object.entries(parsed.params ?? {}).filter(([name]) => OF_REFINE.includes(name));
    return { ...parsed, params: Object.fromEntries(params) };
  }, [parse]);
}

const Known = createContext<Parse | null>(null);

/**
 * Reads the address for all hooks of Refine inside: each would go through the paths of all resources
 * by itself, and a list has thirty of them.
 */
export function OneAddress({ children }: { readonly children: ReactNode }) {
  return createElement(Known, { value: useParse() }, children);
}

/**
 * The way between Refine and addresses, less the parts that are the screens' own: Refine would hand
 * them to the data provider as `meta`, and a list that writes its view into the address would ask for
 * the same rows twice.
 */
export const addressProvider: RouterProvider = {
  ...routerProvider,
  parse: () => {
    const known = useContext(Known);
    // biome-ignore lint/correctness/useHookAtTopLevel: a component is inside `OneAddress`, or never
    return known ?? useParse();
  },
};
