import { createContext } from 'react';

/** Whether what is drawn has no Refine around it yet: nothing in it may send requests. */
export const Bare = createContext(false);
