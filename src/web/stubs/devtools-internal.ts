/** Refine's developer tools, which this app does not install: every query asks for a trace. */
export const getXRay = (): Record<string, never> => ({});
export const useQuerySubscription = (): Record<string, never> => ({});
