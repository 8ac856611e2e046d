import { QueryClient } from '@tanstack/react-query';
import { identityOf } from '../providers/auth.ts';
import { dropPrefetched, FRESH_MILLISECONDS } from '../providers/prefetch.ts';
import { HttpError, readSession, type Session, subscribeSession } from '../session/index.ts';

/** Once more when the server was out of reach or failed; never what it refused. */
function retry(failures: number, problem: unknown): boolean {
  const refused =
    problem instanceof HttpError &&
    problem.status !== 0 &&
    ![500, 502, 503, 504].includes(problem.status);
  return !refused && failures < 1;
}

/**
 * The cache of what the server answered. Rows of an earlier request do not stay on screen under
 * a new one, so that nobody takes them for the answer; a list says itself that it is loading.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Never held back while the browser thinks it is offline: a failure is shown, and nothing is
    // sent later unasked.
    queries: {
      networkMode: 'always',
      staleTime: FRESH_MILLISECONDS,
      refetchOnWindowFocus: false,
      retry,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

// The route's guard has just called the server, and what it knows of the person is stored: screens are
// drawn at once. Whether somebody is signed in is never checked again: `<Authenticated>` takes away what
// is on screen, and typed, for as long as that is under way.
queryClient.setQueryDefaults(['auth', 'check'], {
  staleTime: 'static',
  initialData: () => (readSession().token === null ? undefined : { authenticated: true }),
});
queryClient.setQueryDefaults(['auth', 'identity'], {
  initialData: () => identityOf(readSession()) ?? undefined,
});

/** Refine caches permissions under it. */
const ACCESS = ['access'];

/** What access control goes by. */
const rightsOf = ({ roles, userLogin }: Session): string =>
  JSON.stringify([roles, userLogin?.admin, userLogin?.denied]);

let person = readSession().userLogin?.username ?? null;
let rights = rightsOf(readSession());

// What one person loaded is not for the next.
subscribeSession(() => {
  const session = readSession();
  const { token, userLogin } = session;
  const next = userLogin?.username ?? null;
  if (token === null || next !== person) {
    // Before the cache is cleared, while `<Authenticated>` still listens: a screen that stood there
    // until the sign-in page has come would request everything again, signed out, over and over.
    queryClient.setQueryData(['auth', 'check'], { authenticated: token !== null });
    queryClient.clear();
    dropPrefetched();
  }
  person = next;
  if (rights === rightsOf(session)) return;
  rights = rightsOf(session);
  // What was allowed a moment ago is not drawn until it is known again.
  queryClient.removeQueries({ queryKey: ACCESS, type: 'inactive' });
  void queryClient.invalidateQueries({ queryKey: ACCESS });
});
