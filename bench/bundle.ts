import { build } from 'esbuild';

/** Makes one file of plain JavaScript of a server, so that nothing beside it takes memory or time. */
export async function bundle(source: string, program: string): Promise<void> {
  await build({
    entryPoints: [source],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['pg-native'],
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
  });
}
