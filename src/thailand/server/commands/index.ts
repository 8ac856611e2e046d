import type { Commands } from '../../../engine/server/commands.ts';

export const thailandCommands: Commands = {
  'geo:import': async () => (await import('./import-boundaries.ts')).importBoundaryFiles,
};
