/** Makes types of an OpenAPI document: `node generate-types.mjs <document.json> <api.d.ts>`. */
import { readFile, writeFile } from 'node:fs/promises';
import { register } from 'node:module';

// It draws with the JavaScript interface of the compiler, which TypeScript 7 no longer has.
register(
  `data:text/javascript,${encodeURIComponent(
    "export const resolve = (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context);",
  )}`,
);
const { default: openapiTS, astToString } = await import('openapi-typescript');
const [document = '', types = ''] = process.argv.slice(2);
await writeFile(types, astToString(await openapiTS(await readFile(document, 'utf8'))));
