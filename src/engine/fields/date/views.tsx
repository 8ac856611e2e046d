import { lazy } from 'react';

export const Input = lazy(async () => ({ default: (await import('./Input.tsx')).DateInput }));
export const Filter = lazy(() => import('./Filter.tsx'));
