/** Whether an error is the operating system's with this code (`ENOENT`). */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** What the operating system or a library said, on one line. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code || (error.message.split('\n')[0] ?? error.name);
}
