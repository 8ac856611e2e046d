import type { Plugin } from 'vite';
import { normalize } from '../../src/engine/declaration/normalize.ts';
import { regionOf } from '../../src/engine/declaration/region.ts';
import type { WrittenDeclaration } from '../../src/engine/declaration/types.ts';
import { firstStepsOf } from '../../src/engine/web/core/first-steps-of.ts';
import { homeAddressOf, outlineOf } from '../../src/engine/web/core/outline-of.ts';
import { shortOutline } from '../../src/engine/web/core/outline-short.ts';
import { foreignOutlineOf } from '../../src/engine/web/foreign/outline-of.ts';
import { noticeFactsOf } from '../../src/engine/web/pages/privacy/facts-of.ts';

/** By module of the app: what a build writes in its place; null leaves it as it is. */
const OUTLINES: Readonly<Record<string, (declaration: WrittenDeclaration) => string | null>> = {
  '/src/engine/web/core/outline.ts': (declaration) =>
    `import { wholeOutline } from './outline-short.ts';
    export const outline = wholeOutline(${JSON.stringify(shortOutline(outlineOf(declaration)))});`,
  '/src/engine/web/region.ts': (declaration) =>
    `export const region = ${JSON.stringify(regionOf(declaration))};`,
  '/src/engine/web/core/home.ts': (declaration) =>
    `export const home = ${JSON.stringify(homeAddressOf(declaration))};`,
  '/src/engine/web/core/first-steps.ts': (declaration) =>
    `export const firstSteps = ${JSON.stringify(firstStepsOf(declaration))};`,
  '/src/engine/web/pages/privacy/facts.ts': (declaration) =>
    `export const noticeFacts = ${JSON.stringify(noticeFactsOf(normalize(declaration)))};`,
  '/src/engine/web/foreign/outline.ts': (declaration) =>
    `export const foreignOutline = ${JSON.stringify(foreignOutlineOf(declaration))};`,
  '/src/engine/web/app/routes/dashboard-page.ts': ({ dashboards = {} }) =>
    Object.keys(dashboards).length > 0 ? null : 'export const loadDashboardPage = null;',
};

/**
 * Leaves the whole declaration out of what needs little of it: the shell, and the translation for
 * servers that are not the product's own.
 */
export function outlineOnly(declaration: WrittenDeclaration): Plugin {
  return {
    name: 'outline-only',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      const path = id.replaceAll('\\', '/');
      const found = Object.entries(OUTLINES).find(([module]) => path.endsWith(module));
      return found ? found[1](declaration) : null;
    },
  };
}
