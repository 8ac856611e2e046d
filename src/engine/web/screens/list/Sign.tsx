import { Drawing } from '../../core/Icon.tsx';

const PATHS = {
  filter: 'M4 6h16M7 12h10M10 18h4',
  more: 'M5 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2M12 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2M19 13a1 1 0 1 0 0-2 1 1 0 0 0 0 2',
  out: 'M12 4v11M7 11l5 5 5-5M4 20h16',
} as const;

/** A line drawing of lists alone: those of the shell are fetched with every page. */
export function Sign({ name }: { name: keyof typeof PATHS }) {
  return <Drawing path={PATHS[name]} />;
}
