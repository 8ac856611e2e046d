// @vitest-environment jsdom
import i18next, { type i18n } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import fields from '../../../locales/th/fields.json';
import menu from '../../../locales/th/menu.json';
import resources from '../../../locales/th/resources.json';
import screens from '../../../locales/th/screens.json';
import validation from '../../../locales/th/validation.json';
import type { Values } from '../../../src/schema/validate.ts';
import { config } from '../../../src/web/app/config.ts';
import { useWords } from '../../../src/web/fields/shared/useWords.ts';
import { EditorFields } from '../../../src/web/screens/form/EditorFields.tsx';
import type { Editor } from '../../../src/web/screens/form/useEditor.ts';
import { newValues } from '../../../src/web/screens/form/values.ts';

let words: i18n;

beforeAll(async () => {
  words = i18next.createInstance();
  await words.init({
    lng: 'th',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    resources: { th: { fields, menu, resources, screens, validation } },
  });
});

/** Fields that ask the server while they are drawn. */
const ASKING = ['roleIds', 'tambonCode', 'materialId', 'unitWeights'];

function draw(resourceName: string, typed: Values, part: Partial<Editor> = {}): Document {
  const resource = config.resources[resourceName];
  if (!resource) throw new Error(resourceName);
  const values = newValues(resource, config, typed);
  const editor: Editor = {
    resource,
    record: null,
    base: values,
    values,
    errors: {},
    told: {},
    found: {},
    problem: null,
    refusals: 0,
    dirty: false,
    saving: false,
    resumed: false,
    set: () => undefined,
    check: () => undefined,
    save: () => Promise.resolve({ kind: 'refused' }),
    restart: () => undefined,
    follow: () => undefined,
    verify: () => true,
    ...part,
  };
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={words}>
      <EditorFields
        editor={editor}
        formId="form"
        hidden={ASKING}
        onSubmit={() => undefined}
        autoFocus={false}
      />
    </I18nextProvider>,
  );
  return new DOMParser().parseFromString(html, 'text/html');
}

describe('a field of a form', () => {
  it('has a label that points to its control, with the words of the declaration', () => {
    const label = draw('units', {}).querySelector('label[for=form-name]');
    expect(label?.textContent).toContain('ชื่อหน่วยวัด');
    expect(draw('units', {}).querySelector('#form-name')?.tagName).toBe('INPUT');
  });

  it('is marked required while the value of another field makes it so', () => {
    const mark = (kind: string | null) =>
      draw('units', { kind }).querySelector('label[for=form-kgPerUnit]')?.textContent;
    expect(mark('weight')).toContain('จำเป็นต้องกรอก');
    expect(mark('volume')).not.toContain('จำเป็นต้องกรอก');
  });

  it('shows only where it applies: members for a household, floor area for a shop', () => {
    const shown = (userType: string) => {
      const page = draw('users', { userType });
      return ['members', 'floorArea', 'seats'].filter((name) =>
        page.querySelector(`[data-field=${name}]`),
      );
    };
    expect(shown('consumer')).toEqual(['members']);
    expect(shown('retail')).toEqual(['floorArea']);
    expect(shown('outofhome')).toEqual(['seats']);
    expect(shown('staff')).toEqual([]);
  });

  it('asks for a password in a new row only', () => {
    const label = (part: Partial<Editor>) =>
      draw('users', {}, part).querySelector('label[for=form-password]')?.textContent;
    expect(label({})).toContain('จำเป็นต้องกรอก');
    expect(label({ record: { id: 1, version: 1, active: true } })).not.toContain('จำเป็นต้องกรอก');
  });

  it('tells its error under itself, tied to the control, and in the summary', () => {
    const errors = { name: ['กรุณากรอกชื่อหน่วยวัด'] };
    const page = draw('units', {}, { errors, told: errors, refusals: 1 });
    const control = page.querySelector('#form-name');
    expect(control?.getAttribute('aria-invalid')).toBe('true');
    expect(control?.getAttribute('aria-describedby')).toBe('form-name-error');
    expect(page.querySelector('#form-name-error')?.textContent).toBe('กรุณากรอกชื่อหน่วยวัด');
    expect(page.querySelector('[role=alert]')?.textContent).toContain('กรุณากรอกชื่อหน่วยวัด');
  });

  it('shows what a number rests on beside it', () => {
    const typed = { kgPerUnit: 0.06, basis: 'judgement', source: 'ธงโภชนาการ' };
    const field = draw('units', typed).querySelector('[data-field=kgPerUnit]');
    expect(field?.querySelector('button')?.getAttribute('aria-label')).toContain('ธงโภชนาการ');
  });
});

describe('the box above a form', () => {
  const wrong = { name: ['กรุณากรอกชื่อหน่วยวัด'] };
  const box = (part: Partial<Editor>) => draw('units', {}, part).querySelector('[role=alert]');

  it('stands there after a refused attempt only', () => {
    expect(box({ errors: wrong })).toBeNull();
    expect(box({ errors: wrong, told: wrong, refusals: 1 })?.textContent).toContain('1 ช่อง');
  });

  it('keeps its lines when all is corrected, and says so', () => {
    const right = box({ errors: {}, told: wrong, refusals: 1 });
    expect(right?.querySelector('strong')?.textContent).toBe('แก้ไขครบแล้ว กดบันทึกอีกครั้ง');
    expect(right?.querySelectorAll('li')).toHaveLength(1);
  });
});

function Bounds() {
  const params = { min: 0, max: 10_000 };
  const { kgPerUnit } = useWords().errors('units', { kgPerUnit: [{ key: 'between', params }] });
  return kgPerUnit;
}

describe('numbers in sentences', () => {
  it('are written with separators', () => {
    const page = renderToStaticMarkup(
      <I18nextProvider i18n={words}>
        <Bounds />
      </I18nextProvider>,
    );
    expect(page).toBe('เทียบเท่า (กก.)ต้องอยู่ระหว่าง 0 ถึง 10,000');
  });
});
