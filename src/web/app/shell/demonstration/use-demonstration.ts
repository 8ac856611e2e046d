import { useEffect, useState } from 'react';
import { request, unwrap } from '../../../session/index.ts';

/** What the server says of demonstration data, once; null where there is none, or nobody answers. */
export function useDemonstration(): unknown {
  const [found, setFound] = useState<unknown>(null);
  useEffect(() => {
    request('/api/dashboard/demonstration', { signedOut: true }).then(
      (answer) => setFound(unwrap(answer)),
      () => undefined,
    );
  }, []);
  return found;
}
