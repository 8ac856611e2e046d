// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import type { Values } from '../../../src/engine/declaration/validate.ts';
import { config } from '../../../src/engine/web/core/config.ts';
import { useWords } from '../../../src/engine/web/fields/shared/useWords.ts';
import type { Row } from '../../../src/engine/web/screens/shared/rows.ts';
import { type OpenForm, setForms } from '../../support/open-form.tsx';
import { startApiServer } from '../session/api-server.ts';

/** Fields that ask the server while they are drawn. */
const ASKING = ['roleIds', 'tambonCode', 'materialId', 'unitWeights'];

startApiServer();
const open = setForms();

async function draw(resourceName: string, fixed: Values, record?: Row): Promise<OpenForm> {
  const resource = config.resources[resourceName];
  if (!resource) throw new Error(resourceName);
  const stored = record && { record };
  return open({ resource, fixed, hidden: ASKING, ...stored });
}

const labelIn = ({ page }: OpenForm, name: string) =>
  page.querySelector(`label[for=form_${name}]`)?.textContent;

describe('a field of a form', () => {
  it('has a label that points to its control, with the words of the declaration', async () => {
    const form = await draw('units', {});
    expect(labelIn(form, 'name')).toContain('ชื่อหน่วยวัด');
    expect(form.page.querySelector('#form_name')?.tagName).toBe('INPUT');
  });

  it('is marked required while the value of another field makes it so', async () => {
    const form = await draw('units', { kind: 'weight' });
    expect(labelIn(form, 'kgPerUnit')).toContain('จำเป็นต้องกรอก');
    await form.does(({ set }) => set('kind', 'volume'));
    expect(labelIn(form, 'kgPerUnit')).not.toContain('จำเป็นต้องกรอก');
  });

  it('shows only where it applies: members for a household, floor area for a shop', async () => {
    const form = await draw('users', {});
    const shown = async (userType: string) => {
      await form.does(({ set }) => set('userType', userType));
      return ['members', 'floorArea', 'seats'].filter((name) =>
        form.page.querySelector(`[data-field=${name}]`),
      );
    };
    expect(await shown('consumer')).toEqual(['members']);
    expect(await shown('retail')).toEqual(['floorArea']);
    expect(await shown('outofhome')).toEqual(['seats']);
    expect(await shown('staff')).toEqual([]);
  });

  it('requires a password in a new row', async () => {
    expect(labelIn(await draw('users', {}), 'password')).toContain('จำเป็นต้องกรอก');
  });

  it('requires no password in a stored one', async () => {
    const form = await draw('users', {}, { id: 1, version: 1, active: true });
    expect(labelIn(form, 'password')).not.toContain('จำเป็นต้องกรอก');
  });

  it('that is folded away comes into sight when it is wrong, and stays once it is mended', async () => {
    const form = await draw('units', {});
    const folded = () => form.page.querySelector('[data-field=source]')?.closest('details');
    expect(folded()?.open).toBe(false);
    await form.does(({ set }) => set('source', 'ก'.repeat(5000)));
    await form.does(({ verify }) => verify());
    await expect.poll(() => folded()?.open).toBe(true);
    await form.does(({ set }) => set('source', 'ตำรา'));
    await expect.poll(() => form.page.querySelector('#form_source_help')).toBeNull();
    expect(folded()?.open).toBe(true);
  });

  it('reports its error under itself, tied to the control, and in the summary', async () => {
    const form = await draw('units', {});
    await form.does(({ verify }) => verify());
    const control = form.page.querySelector('#form_name');
    expect(control?.getAttribute('aria-invalid')).toBe('true');
    expect(control?.getAttribute('aria-describedby')).toBe('form_name_help');
    await expect
      .poll(() => form.page.querySelector('#form_name_help')?.textContent)
      .toBe('กรุณากรอกชื่อหน่วยวัด');
    const summary = form.page.querySelector('form > [role=alert]');
    expect(summary?.textContent).toContain('กรุณากรอกชื่อหน่วยวัด');
  });

  it('shows what a number rests on beside it', async () => {
    const form = await draw('units', { kgPerUnit: 0.06, basis: 'judgement', source: 'ธงโภชนาการ' });
    const field = form.page.querySelector('[data-field=kgPerUnit]');
    expect(field?.querySelector('button')?.getAttribute('aria-label')).toContain('ธงโภชนาการ');
  });
});

describe('what is rarely filled', () => {
  const folded = ({ page }: OpenForm) =>
    page.querySelector('[data-field=source]')?.closest('details');

  it('is folded away while nothing is said of it, and opens where it is wrong', async () => {
    const form = await draw('units', {});
    expect(folded(form)?.open).toBe(false);
    expect(form.page.querySelector('[data-field=kgPerUnit]')?.closest('details')).toBeNull();
    await form.does(({ set }) => set('source', 'ก'.repeat(2000)));
    await form.does(({ verify }) => verify());
    expect(form.editor().errors).toHaveProperty('source');
    expect(folded(form)?.open).toBe(true);
  });

  it('shows where it is known', async () => {
    const form = await draw('units', { basis: 'judgement' });
    expect(folded(form)?.open).toBe(true);
  });

  it('is folded in the form of a record, whose fields have an order of their own', async () => {
    const form = await draw('packagingRecords', {});
    const note = form.page.querySelector('[data-field=note]')?.closest('details');
    expect(note?.open).toBe(false);
    expect(form.page.querySelector('[data-field=clean]')?.closest('details')).toBeNull();
  });

  it('shows where a number makes it necessary', async () => {
    const form = await draw('wasteManages', {});
    expect(folded(form)?.open).toBe(false);
    await form.does(({ set }) => set('emissionFactor', 1));
    expect(folded(form)?.open).toBe(true);
  });
});

describe('the box above a form', () => {
  const box = ({ page }: OpenForm) => page.querySelector('form > [role=alert]');
  const right = { abbreviation: 'จ', kind: 'volume' };

  it('stands there after a refused attempt only', async () => {
    const form = await draw('units', { ...right, name: 'ก'.repeat(200) });
    await form.does(({ set }) => set('name', 'ก'.repeat(201)));
    await form.does(({ check }) => check('name'));
    expect(form.editor().errors).toHaveProperty('name');
    expect(box(form)).toBeNull();
    await form.does(({ verify }) => verify());
    expect(box(form)?.textContent).toContain('1 ช่อง');
  });

  it('keeps its lines when all is corrected, and says so', async () => {
    const form = await draw('units', right);
    await form.does(({ verify }) => verify());
    await form.does(({ set }) => set('name', 'จาน'));
    const shown = box(form);
    expect(shown?.querySelector('strong')?.textContent).toBe('แก้ไขครบแล้ว กดบันทึกอีกครั้ง');
    expect(shown?.querySelectorAll('li')).toHaveLength(1);
  });
});

function Bounds() {
  const params = { min: 0, max: 10_000 };
  const { kgPerUnit } = useWords().errors('units', { kgPerUnit: [{ key: 'between', params }] });
  return kgPerUnit;
}

describe('numbers in sentences', () => {
  it('are written with separators', async () => {
    const { words } = await draw('units', {});
    const page = renderToStaticMarkup(
      <I18nextProvider i18n={words}>
        <Bounds />
      </I18nextProvider>,
    );
    expect(page).toBe('เทียบเท่า (กก.)ต้องอยู่ระหว่าง 0 ถึง 10,000');
  });
});
