import { createContext } from 'react';

/** Whether what is drawn has no Refine around it yet: nothing in it may ask for anything. */
export const Bare = createContext(false);
