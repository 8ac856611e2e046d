import type { Commands } from '../../../engine/server/commands.ts';

export const foodWasteCommands: Commands = {
  demo: async () => (await import('./demo.ts')).demo,
  publication: async () => (await import('./publication.ts')).publication,
  rollups: async () => (await import('./rollups.ts')).rollups,
};
