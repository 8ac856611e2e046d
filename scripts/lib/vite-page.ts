import { readFile } from 'node:fs/promises';
import { minify, type Plugin } from 'vite';

const BEFORE_PAINT = '/src/engine/web/app/before-paint.js';

/** Gives the script that runs before the first paint a name with a hash, like everything else. */
export function beforePaint(): Plugin {
  const name = BEFORE_PAINT.split('/').at(-1) ?? '';
  return {
    name: 'before-paint',
    apply: 'build',
    async buildStart() {
      const code = await readFile(new URL(`../..${BEFORE_PAINT}`, import.meta.url), 'utf8');
      this.emitFile({ type: 'asset', name, source: (await minify(name, code)).code });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const script = Object.values(bundle).find(
          (file) => file.type === 'asset' && file.names.includes(name),
        );
        if (!script) throw new Error(`The build has no ${name}.`);
        return html.replace(BEFORE_PAINT, `/${script.fileName}`);
      },
    },
  };
}

/** Where the API is, for pages that stand on a web server of their own. */
export function apiAddress(): Plugin {
  const address = process.env.VITE_API_ADDRESS ?? '';
  return {
    name: 'api-address',
    transformIndexHtml: (html) =>
      html.replace(/(<meta name="api-address" content=")"/, (_, before) => `${before}${address}"`),
  };
}
