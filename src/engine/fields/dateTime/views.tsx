import { lazy } from 'react';

export { Filter } from '../date/views.tsx';

export const Input = lazy(async () => ({
  default: (await import('../date/Input.tsx')).DateTimeInput,
}));
