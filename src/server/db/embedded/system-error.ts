/** The code of an error of the operating system (`ENOENT`), or else its words. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** Whether an error is the operating system's with this code. */
export function hasCode(error: unknown, code: string): boolean {
  return codeOf(error) === code;
}
