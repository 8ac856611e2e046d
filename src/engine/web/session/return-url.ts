export const SIGN_IN_PATH = '/login';
/** Leads to whatever page comes first. */
const ROOT = '/';

/** The sign-in page's address, which leads back to `attempted` (path, query and hash) afterwards. */
export function signInAddress(attempted: string): string {
  const pathname = attempted.split(/[?#]/, 1)[0];
  if (pathname === SIGN_IN_PATH || attempted === ROOT) return SIGN_IN_PATH;
  return `${SIGN_IN_PATH}?returnUrl=${encodeURIComponent(attempted)}`;
}

/** Whether a path means to the browser what it says: no part of it is read as another site's. */
function isPlain(pathname: string): boolean {
  try {
    return !/\p{Cc}|\\|\/\//u.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** Where to go after signing in: the `returnUrl` of the query if it stays on this site. */
export function returnAddress(search: string): string {
  const wanted = new URLSearchParams(search).get('returnUrl');
  if (wanted === null || !wanted.startsWith('/')) return ROOT;
  const address = URL.canParse(wanted, location.origin) ? new URL(wanted, location.origin) : null;
  if (address?.origin !== location.origin || !isPlain(address.pathname)) return ROOT;
  if (address.pathname === SIGN_IN_PATH) return ROOT;
  return `${address.pathname}${address.search}${address.hash}`;
}
