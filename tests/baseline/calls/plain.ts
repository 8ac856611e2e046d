/** What has nothing to do with rows: health, files of the web app, mistakes, boundaries. */
import type { Recorder } from './recorder.ts';

const GET = { method: 'GET', reads: true } as const;
const TOO_LARGE = 20 * 1024;

/** A square in the place of Bangkok, as people bring it from a map program. */
const BOUNDARIES = JSON.stringify({
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      properties: { ADM1_PCODE: 'TH10', name: 'กรุงเทพมหานคร' },
      geometry: {
        type: 'Polygon',
        coordinates: [
          [
            [100.3, 13.5],
            [100.9, 13.5],
            [100.9, 14],
            [100.3, 14],
            [100.3, 13.5],
          ],
        ],
      },
    },
  ],
});

/** What every answer carries and how every call refuses, so that others need not repeat it. */
export async function recordUsual(recorder: Recorder): Promise<void> {
  const anonymous = [recorder.person('anonymous')];
  await recorder.call('alive', '/healthz', GET, anonymous);
  await recorder.call('ready', '/readyz', GET, anonymous);
  const check = '/api/auth/checktoken';
  recorder.leaveOutHeaders(await recorder.call('no token', check, GET, anonymous));
  const refused = { body: {}, reads: true };
  const { few } = recorder;
  await recorder.call('refused', '/api/audit/searchAudit', refused, few.slice(0, 2));
  recorder.takeForUsual('audit/searchAudit', 'refused');
}

async function recordMistakes(recorder: Recorder): Promise<void> {
  const { few, admin } = recorder;
  await recorder.call('no such call', '/api/nothing/here', { body: {} }, few);
  await recorder.call('no such call', '/api/nowhere', GET, few);
  const units = '/api/foodcateory/searchUnitsWeb';
  await recorder.call('asked by GET', units, GET, [admin]);
  const text = { body: 'data', headers: { 'content-type': 'text/plain' } };
  await recorder.call('a text', units, text, [admin]);
  const large = { body: `{"data":"${'a'.repeat(TOO_LARGE)}"}`, note: '(20 KiB)' };
  await recorder.call('too large', '/api/auth/login', large, [admin]);
  await recorder.call(
    'in an unknown language',
    units,
    {
      body: { data: { odd: 1 } },
      headers: { 'accept-language': 'xx' },
    },
    [admin],
  );
}

async function recordPages(recorder: Recorder): Promise<void> {
  const anonymous = [recorder.person('anonymous')];
  // The page names files by their digests: what is in them is the pictures' business.
  for (const path of ['/site.json', '/favicon.svg', '/assets/none.js']) {
    await recorder.call('file', path, GET, anonymous);
  }
}

async function recordBoundaries(recorder: Recorder): Promise<void> {
  const admin = [recorder.admin];
  await recorder.call('as shipped', '/api/geography/boundaries', GET);
  const path = '/api/geography/importBoundaries';
  const form = new FormData();
  form.set('source', 'แผนที่ทดสอบ');
  form.set('file', new Blob([BOUNDARIES]), 'bangkok.geojson');
  await recorder.call('of Bangkok', path, { body: form, note: '(a square of Bangkok)' });
  const wrong = new FormData();
  wrong.set('file', new Blob(['no map']), 'map.txt');
  await recorder.call('no map', path, { body: wrong, note: '(a text)' }, admin);
  await recorder.call('no form', path, { body: {} }, admin);
  await recorder.call('imported', '/api/geography/boundaries', GET, admin);
  const revert = '/api/geography/revertBoundaries';
  await recorder.call('of provinces', revert, { body: { data: { level: 'province' } } });
  await recorder.call('of no level', revert, { body: { data: {} } }, admin);
}

/** Calls of the product as a whole. */
export async function recordRest(recorder: Recorder): Promise<void> {
  await recordMistakes(recorder);
  await recordPages(recorder);
  await recordBoundaries(recorder);
}

/** Takes the demonstration data out: nothing that needs it can be recorded afterwards. */
export async function recordRemoval(recorder: Recorder): Promise<void> {
  await recorder.call('all of it', '/api/demonstration/remove', { body: {} });
  await recorder.call('when it is gone', '/api/demonstration/remove', { body: {} }, [
    recorder.admin,
  ]);
}
