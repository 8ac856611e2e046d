import { expect, it } from 'vitest';
import declaration from '../../../resources.config.ts';
import { normalize } from '../../../src/engine/declaration/normalize.ts';
import { describeDatabase, describeEachDatabase } from '../../support/databases.ts';
import { startTestServer } from '../../support/server.ts';
import { person, refusal, start } from './support.ts';

const { resources, ...rest } = declaration;
const config = normalize({
  ...rest,
  resources: {
    ...resources,
    cases: {
      menu: { group: 'food-cateory', icon: 'clipboard' },
      calls: {
        group: 'cases',
        search: 'searchCase',
        save: 'saveCase',
        options: { call: 'loadCases', method: 'GET' },
      },
      scope: { owner: 'ownerId' },
      fields: {
        name: { type: 'text', max: 50, required: true },
        ownerId: { type: 'reference', resource: 'users' },
      },
    },
    visits: {
      menu: { group: 'food-cateory', icon: 'clipboard' },
      label: ['code'],
      calls: {
        group: 'visits',
        search: 'searchVisit',
        save: 'saveVisit',
        formData: { call: 'visitForm', options: { cases: { resource: 'cases' } } },
      },
      fields: { seen: { type: 'date' } },
    },
  },
});

describeEachDatabase('choices among rows that belong to somebody', (open) => {
  it('are for those whose forms have them, whichever call they come by', async () => {
    const { service } = await start(await open(), { config });
    const { cases, visits, units } = config.resources;
    const [ofCases, ofVisits, stranger] = [cases, visits, units].map((it) =>
      person(it?.permission ?? ''),
    );
    if (!ofCases || !ofVisits || !stranger) throw new Error('Nobody');
    expect(await service.options(ofCases, 'cases')).toEqual([]);
    expect(await service.formData(ofVisits, 'visits')).toEqual({ cases: [] });
    expect(await refusal(service.options(stranger, 'cases'))).toMatchObject({ code: 'forbidden' });
    expect(await refusal(service.options(ofVisits, 'cases'))).toMatchObject({ code: 'forbidden' });
    const form = service.formData(stranger, 'visits');
    expect(await refusal(form)).toMatchObject({ code: 'forbidden' });
  });
});

describeDatabase('the description of choices among rows that belong to somebody', (open) => {
  it('says who may see them', async () => {
    const { app, call } = await startTestServer(await open(), { config });
    const { body } = await call('GET', '/api/openapi.json');
    const { cases, visits } = config.resources;
    const answers = { responses: { 403: expect.anything() } };
    expect(body.paths).toMatchObject({
      '/api/cases/loadCases': { get: { 'x-permission-any-of': [cases?.permission], ...answers } },
      '/api/visits/visitForm': {
        get: { 'x-permission-any-of': [visits?.permission, cases?.permission], ...answers },
      },
    });
    await app.close();
  });
});
