import { expect, it } from 'vitest';
import { describeDatabase } from '../../support/databases.ts';
import { configWith, EVERY_TYPE } from '../../support/every-type.ts';
import { startTestServer } from '../../support/server.ts';

const FIELDS = {
  name: EVERY_TYPE.name,
  unitId: { type: 'reference', resource: 'units' },
  kg: {
    type: 'decimal',
    precision: 12,
    scale: 6,
    min: 0,
    max: 5,
    readOnly: true,
    kept: ['unitId.kgPerUnit'],
  },
  word: { type: 'text', max: 4, readOnly: true, kept: ['unitId.abbreviation'] },
} as const;

describeDatabase('a value kept from another row', (open) => {
  it('that its field cannot hold is an error of the field', async () => {
    const server = await startTestServer(await open('migrated'), { config: configWith(FIELDS) });
    const { token } = await server.signInAsAdmin();
    const unit = (more: object) =>
      server.save('foodcateory/saveUnits', { kind: 'container', kgPerUnit: 1, ...more });
    const [heavy, wordy, fit] = [
      await unit({ name: 'ถังใหญ่', abbreviation: 'ถ.', kgPerUnit: 12.5 }),
      await unit({ name: 'ถังกลาง', abbreviation: 'ถังกลาง' }),
      await unit({ name: 'ถังเล็ก', abbreviation: 'ถล.', kgPerUnit: 5 }),
    ];
    const save = (name: string, { id }: typeof heavy) =>
      server.call('POST', '/api/specimens/saveSpecimen', { data: { name, unitId: id } }, { token });

    const tooMuch = await save('หนึ่ง', heavy);
    expect(tooMuch.status).toBe(400);
    expect(Object(tooMuch.body.error).fields).toEqual({ kg: [expect.stringContaining('12.5')] });
    const tooLong = await save('สอง', wordy);
    expect(Object(tooLong.body.error).fields).toEqual({
      word: [expect.stringContaining('ถังกลาง')],
    });
    expect((await save('สาม', fit)).body.data).toMatchObject({ kg: 5, word: 'ถล.' });
    await server.app.close();
  });
});
