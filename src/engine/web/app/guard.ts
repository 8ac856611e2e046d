import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { checkToken, HttpError, signInAddress } from '../session/index.ts';

async function signedIn(): Promise<boolean> {
  try {
    return await checkToken();
  } catch (problem) {
    // The pipeline has ended the session by now; anything else is for the error page.
    if (problem instanceof HttpError && (problem.status === 401 || problem.status === 403)) {
      return false;
    }
    throw problem;
  }
}

/** Loader of every guarded route: checks the token with the server, else leads to sign-in. */
export async function guard({ request }: { request: Request }): Promise<null> {
  if (await signedIn()) return null;
  const { pathname, search } = new URL(request.url);
  // A request has no hash: the address bar has it, where the page is opened there.
  const hash = window.location.pathname === pathname ? window.location.hash : '';
  throw redirect(signInAddress(pathname + search + hash));
}

/** Checks again on entering a route, not when only the view in its query changes. */
export function entersAnew({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}
