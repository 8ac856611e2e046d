import { ICON_PATHS } from './icon-paths.ts';

const SIZE_PIXELS = 20;

/** A line drawing on a 24 by 24 grid. */
export function Drawing({
  path,
  size = SIZE_PIXELS,
}: {
  path: string | undefined;
  size?: number | undefined;
}) {
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
      <path d={path} />
    </svg>
  );
}

/** A line drawing by name, beside a text that says the same; one that is not known shows a dot. */
export function Icon({ name, size }: { name: string; size?: number }) {
  return <Drawing path={ICON_PATHS[name] ?? ICON_PATHS.dot} size={size} />;
}
