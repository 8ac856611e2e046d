import type { Plugin } from 'vite';

const ROUTER = /\/react-router\/dist\/production\/chunk-\w+\.mjs$/;
const NAMES_FOR_TOOLS = /^\w+\.displayName = .*;$/gm;
const MADE_AT_THE_TOP = /^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm;

/**
 * Lets what the app does not use of the router (forms, links of its own) be left out of the build:
 * the names it gives these for developers' tools would retain them. A KiB of every first visit.
 */
export function usedRouterParts(): Plugin {
  return {
    name: 'used-router-parts',
    apply: 'build',
    transform: {
      filter: { id: ROUTER },
      handler: (code) => ({
        code: code.replace(NAMES_FOR_TOOLS, '').replace(MADE_AT_THE_TOP, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  };
}
