import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { shippedFile } from '../shipped.ts';

const fileSchema = z.object({
  source: z.string().min(1),
  topology: z.object({ type: z.literal('Topology') }).loose(),
});

/** The province boundaries that come with the product. */
export interface BuiltInProvinces {
  readonly source: string;
  /** A topology as JSON. */
  readonly topology: string;
}

/**
 * Reads `boundaries/provinces.topo.json` under the directory of shipped data (`shippedFile`).
 * Throws when the file is missing or not what `npm run boundaries` makes.
 */
export function readBuiltInProvinces(dataDirectory: string): BuiltInProvinces {
  const file = shippedFile(dataDirectory, 'boundaries', 'provinces.topo.json');
  const { source, topology } = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return { source, topology: JSON.stringify(topology) };
}
