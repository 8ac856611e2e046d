import { ICON_PATHS } from './icon-paths.ts';

const SIZE_PIXELS = 20;

/** A line drawing by name, beside a text that says the same; one that is not known shows a dot. */
export function Icon({ name, size = SIZE_PIXELS }: { name: string; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={ICON_PATHS[name] ?? ICON_PATHS.dot} />
    </svg>
  );
}
