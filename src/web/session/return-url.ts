export const SIGN_IN_PATH = '/login';
const HOME_PATH = '/';

/** The sign-in page's address, which leads back to `attempted` (path, query and hash) afterwards. */
export function signInAddress(attempted: string): string {
  const pathname = attempted.split(/[?#]/, 1)[0];
  if (pathname === SIGN_IN_PATH || attempted === HOME_PATH) return SIGN_IN_PATH;
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
  if (wanted === null || !wanted.startsWith('/')) return HOME_PATH;
  const address = URL.canParse(wanted, location.origin) ? new URL(wanted, location.origin) : null;
  if (address?.origin !== location.origin || !isPlain(address.pathname)) return HOME_PATH;
  if (address.pathname === SIGN_IN_PATH) return HOME_PATH;
  return `${address.pathname}${address.search}${address.hash}`;
}
