/** Fetches what a list needs, so that it is there when the person has signed in. */
export function warmScreens(): void {
  const parts = [import('./refine/RefineRoot.tsx'), import('./routes/ListRoute.tsx')];
  // Out of reach now: the route retries when it is opened, and says so if it fails then.
  for (const part of parts) part.catch(() => undefined);
}
