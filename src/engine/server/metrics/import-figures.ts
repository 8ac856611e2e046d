import type { Place } from './place.ts';

export interface ImportCounts {
  readonly running: number;
  readonly waiting: number;
}

/** Spreadsheets that are read or taken in, and those that wait for a turn. */
export function measureImports({ prometheus, registry, prefix }: Place, count: () => ImportCounts) {
  new prometheus.Gauge({
    name: `${prefix}imports`,
    help: 'Spreadsheets that are being looked through or taken in, and that wait for it',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { running, waiting } = count();
      this.set({ state: 'running' }, running);
      this.set({ state: 'waiting' }, waiting);
    },
  });
}
