/** What can fail, how it is made to fail for a while, and what people must then be told. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Ground, Plugged } from './plugged.ts';
import type { Ledger } from './work.ts';

export interface Pull {
  readonly ground: Ground;
  /** One round under load, at a moment that chance chooses. */
  pull(plugged: Plugged): Promise<void>;
  /** What a person must read where the answer is 503; null where nobody may be told 503. */
  readonly outage: RegExp | null;
  /** Whether calls may be left without an answer: the server itself went down. */
  readonly mayBreakOff: boolean;
}

const AWAY = /"message":"[^"]*ลองใหม่/;
const PLAIN: Ground = { onPostgres: false, onSmallDisk: false, throughLine: false };
const ON_POSTGRES: Ground = { ...PLAIN, onPostgres: true };

const aMoment = ({ chance }: Plugged, longest: number): Promise<void> =>
  delay(chance.whole(100, longest));

async function killServer(plugged: Plugged): Promise<void> {
  const load = await plugged.begin();
  await aMoment(plugged, 2500);
  await plugged.end('SIGKILL');
  await load.end();
  const began = performance.now();
  await plugged.serve();
  plugged.back.push((await plugged.comeBack()) - began);
}

async function killPostgres(plugged: Plugged): Promise<void> {
  const { postgres } = plugged.parts;
  const load = await plugged.begin();
  await aMoment(plugged, 2500);
  await postgres?.kill();
  await aMoment(plugged, 1500);
  await postgres?.restart();
  await plugged.waitForSave();
  await load.end();
  await plugged.comeBack();
}

/** Breaks the connections to PostgreSQL, or lets them fall silent, briefly or until nobody waits. */
async function troubleLine(plugged: Plugged): Promise<void> {
  const { line } = plugged.parts;
  const load = await plugged.begin();
  await aMoment(plugged, 2500);
  if (plugged.chance.whole(0, 1) === 0) line?.cut();
  else {
    line?.silence();
    await aMoment(plugged, 30_000);
    line?.mend();
  }
  await plugged.waitForSave();
  await load.end();
  await plugged.comeBack();
}

/** Somebody makes room, and what has ended meanwhile is started again, as its service manager does. */
async function fillDisk(plugged: Plugged): Promise<void> {
  const { disk, postgres } = plugged.parts;
  const load = await plugged.begin();
  await aMoment(plugged, 2500);
  disk?.fill();
  await aMoment(plugged, 5000);
  disk?.empty();
  if (postgres && !postgres.isRunning()) await postgres.restart();
  if (plugged.isServing()) {
    await plugged.waitForSave();
    await load.end();
    await plugged.comeBack();
    return;
  }
  await load.end();
  const began = performance.now();
  await plugged.serve();
  plugged.back.push((await plugged.comeBack()) - began);
}

/** Each kind of failure by the name it is told by. */
export const PULLS = {
  'server on PGlite': { ground: PLAIN, pull: killServer, outage: null, mayBreakOff: true },
  'server on PostgreSQL': {
    ground: ON_POSTGRES,
    pull: killServer,
    outage: null,
    mayBreakOff: true,
  },
  PostgreSQL: { ground: ON_POSTGRES, pull: killPostgres, outage: AWAY, mayBreakOff: false },
  'line to PostgreSQL': {
    ground: { ...ON_POSTGRES, throughLine: true },
    pull: troubleLine,
    outage: AWAY,
    mayBreakOff: false,
  },
  'disk of PGlite': {
    ground: { ...PLAIN, onSmallDisk: true },
    pull: fillDisk,
    outage: AWAY,
    mayBreakOff: true,
  },
  'disk of PostgreSQL': {
    ground: { ...ON_POSTGRES, onSmallDisk: true },
    pull: fillDisk,
    outage: AWAY,
    mayBreakOff: false,
  },
} as const satisfies Record<string, Pull>;

export type Plug = keyof typeof PULLS;

/** What should not have been said: to a save while everything ran, or while the database was away. */
export function wrongWords(plug: Plug, { wrong, outages, unanswered }: Ledger): string[] {
  const { outage, mayBreakOff }: Pull = PULLS[plug];
  const unkind = outages.filter(({ text }) => !outage?.test(text));
  return [
    ...wrong.map(({ status, text }) => `answered ${status}: ${text.slice(0, 300)}`),
    ...unkind.map(({ text }) => `said of an outage: ${text.slice(0, 300)}`),
    ...(unanswered > 0 && !mayBreakOff
      ? [`${unanswered} calls had no answer while the server ran`]
      : []),
  ];
}
