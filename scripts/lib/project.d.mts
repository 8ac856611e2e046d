/** The project's root folder, with a trailing slash. */
export const ROOT: string;
export const EXIT_CONFIGURATION: number;
export function say(
  key: string,
  parameters?: Readonly<Record<string, string | number>>,
  stream?: NodeJS.WritableStream,
): void;
export function complain(key: string, parameters?: Readonly<Record<string, string | number>>): void;
