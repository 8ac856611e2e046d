import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isRecord } from '../../session/index.ts';

/** Goes along with the address of a list, so that it opens where files are brought in. */
export const OPENS_IMPORT = { opens: 'import' } as const;

/** Does so once where a way led here for it: coming back to the list, or reloading it, shows the list. */
export function useOpensImport(open: () => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const isMeant = isRecord(location.state) && location.state.opens === OPENS_IMPORT.opens;
  useEffect(() => {
    if (!isMeant) return;
    const { pathname, search, hash } = location;
    void navigate({ pathname, search, hash }, { replace: true, state: null });
    open();
  }, [isMeant, location, navigate, open]);
}
