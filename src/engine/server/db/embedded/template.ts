import { access } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The template the build puts beside the bundled server; null when it has not. */
export async function findBuiltTemplate(): Promise<string | null> {
  const path = fileURLToPath(new URL('./embedded-template.tar.gz', import.meta.url));
  return access(path).then(
    () => path,
    () => null,
  );
}
