// @vitest-environment jsdom
import i18next, { type i18n } from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import audit from '../../../locales/th/audit.json';
import fields from '../../../locales/th/fields.json';
import menu from '../../../locales/th/menu.json';
import resources from '../../../locales/th/resources.json';
import screens from '../../../locales/th/screens.json';
import type {
  AuditAction,
  AuditChange,
  AuditEntry,
} from '../../../src/engine/declaration/audit.ts';
import { EntryDetails } from '../../../src/engine/web/pages/audit/EntryDetails.tsx';
import { EntryList } from '../../../src/engine/web/pages/audit/EntryList.tsx';
import { Changes } from '../../../src/engine/web/screens/history/Changes.tsx';

let words: i18n;

beforeAll(async () => {
  words = i18next.createInstance();
  await words.init({
    lng: 'th',
    fallbackLng: 'th',
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    resources: { th: { audit, fields, menu, resources, screens } },
  });
});

const ENTRY: AuditEntry = {
  id: 1,
  at: '2026-11-21T02:00:00.000Z',
  actor: 'user',
  userId: 1,
  username: 'somying',
  fullname: 'สมหญิง',
  address: '10.0.0.1',
  userAgent: null,
  requestId: null,
  action: 'update',
  resource: null,
  rowId: null,
  label: 'รายการ',
  changes: [],
  details: {},
};

/** The lines of terms and what is said of them. */
function linesOf(drawn: ReactNode): Element[] {
  const html = renderToStaticMarkup(<I18nextProvider i18n={words}>{drawn}</I18nextProvider>);
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const hidden of page.querySelectorAll('.visually-hidden')) hidden.remove();
  return [...page.querySelectorAll('dl > div')];
}

/** Label, before and after of each change, as they are read. */
function tell(
  resource: string,
  changes: readonly AuditChange[],
  action: AuditAction = 'update',
): (readonly string[])[] {
  return linesOf(<Changes entry={{ action, resource, changes }} />).map((line) =>
    ['dt', 'del', 'ins'].map((part) => line.querySelector(part)?.textContent ?? ''),
  );
}

describe('a change in the audit log', () => {
  it('is reported in the words of the declaration', () => {
    const { kind } = resources.units.fields;
    const { unitKind } = resources.choices;
    expect(tell('units', [{ field: 'kind', before: 'household', after: 'volume' }])).toEqual([
      [kind, unitKind.household, unitKind.volume],
    ]);
  });

  it('says what was empty, and what is in use', () => {
    const { active } = resources.fields;
    expect(
      tell('units', [
        { field: 'code', before: null, after: 'UN-1' },
        { field: 'active', before: true, after: false },
      ]),
    ).toEqual([
      [resources.fields.code, '(ว่าง)', 'UN-1'],
      [
        active,
        expect.stringContaining(screens.status.active),
        expect.stringContaining(screens.status.retired),
      ],
    ]);
  });

  it('of a new row says what was put in, not that nothing stood there', () => {
    const change = { field: 'code', before: null, after: 'UN-1' };
    expect(tell('units', [change], 'create')).toEqual([[resources.fields.code, '', 'UN-1']]);
  });

  it('of what a role gives tells screen by screen what was added and what was taken', () => {
    const lines = linesOf(
      <Changes
        entry={{
          ...{ action: 'update', resource: 'roles' },
          changes: [
            { field: 'auths', before: ['organisation', 'user'], after: ['user', 'place'] },
            { field: 'denied', before: ['user:create'], after: ['user:change', 'place:create'] },
          ],
        }}
      />,
    ).map((line) =>
      [line.querySelector('dt'), line.querySelector('dd')].map((it) => it?.textContent),
    );
    const all = Object.values(fields.actions);
    const { create, change, view } = fields.actions;
    const told = new Map(lines.map(([name, text]) => [name, text]));
    expect(told.size).toBe(3);
    expect(told.get(menu.screens.user)).toBe(`ทำได้แล้ว: ${create}ทำไม่ได้แล้ว: ${change}`);
    expect(told.get(menu.screens.place)).toContain(`ทำได้แล้ว: ${view}`);
    expect(told.get(menu.screens.place)).not.toContain(create);
    for (const action of all) expect(told.get(menu.screens.organisation)).toContain(action);
  });

  it.each([
    [
      'th',
      `ทำไม่ได้แล้ว: ${fields.actions.create} ${fields.actions.change} และ ${fields.actions.retire}`,
    ],
    [
      'en',
      `ทำไม่ได้แล้ว: ${fields.actions.create}, ${fields.actions.change}, ${fields.actions.retire}`,
    ],
  ])('of what a role gives lists actions as the language does: %s', async (language, expected) => {
    const denied = {
      field: 'denied',
      before: null,
      after: ['user:create', 'user:change', 'user:retire'],
    };
    await words.changeLanguage(language);
    const [line] = linesOf(
      <Changes entry={{ action: 'update', resource: 'roles', changes: [denied] }} />,
    );
    await words.changeLanguage('th');
    expect(line?.textContent).toContain(expected);
  });

  it('of what is denied alone tells of the screens that it is denied of', () => {
    const denied = { field: 'denied', before: null, after: ['user:retire'] };
    const [line] = linesOf(
      <Changes entry={{ action: 'update', resource: 'roles', changes: [denied] }} />,
    );
    expect(line?.textContent).toBe(`${menu.screens.user}ทำไม่ได้แล้ว: ${fields.actions.retire}`);
  });

  it('names what a row refers to as it was called at that time', () => {
    const [change] = tell('users', [
      {
        field: 'roleIds',
        before: [1],
        after: [1, 2],
        beforeLabel: [{ id: 1, name: 'ผู้ตรวจ' }],
        afterLabel: [
          { id: 1, name: 'ผู้ตรวจ' },
          { id: 2, name: 'ผู้บันทึก' },
        ],
      },
    ]);
    expect(change?.slice(1)).toEqual(['ผู้ตรวจ', 'ผู้ตรวจผู้บันทึก']);
  });

  it('is still reported when the declaration no longer has the field or the kind of data', () => {
    const gone = { field: 'formerField', before: 'เก่า', after: { a: 1 } };
    expect(tell('units', [gone])).toEqual([['formerField', 'เก่า', '{"a":1}']]);
    expect(tell('formerData', [gone])).toEqual([['formerField', 'เก่า', '{"a":1}']]);
  });
});

it('of a shared view it is told whose it is and what of it changed', () => {
  const role = { id: 2, name: 'ผู้บันทึกข้อมูล' };
  const details = { view: 3, role, parts: ['filters', 'columns'] };
  const entry: AuditEntry = { ...ENTRY, action: 'viewChanged', resource: 'units', details };
  const told = linesOf(<EntryDetails entry={entry} />).map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );
  expect(told.slice(0, 2)).toEqual([
    ['สิทธิ์ที่ใช้ร่วมกัน', 'ผู้บันทึกข้อมูล'],
    ['ส่วนที่เปลี่ยน', 'ตัวกรอง, คอลัมน์'],
  ]);
});

it.each([
  ['create', 'กรอก 2 ช่อง'],
  ['update', 'เปลี่ยน 2 ช่อง'],
])('a list says of %s how many fields it was: %s', (action, said) => {
  const changes = ['name', 'code'].map((field) => ({ field, before: null, after: 'ก' }));
  const entries = [{ ...ENTRY, action, changes }];
  const list = <EntryList {...{ entries, stale: false }} onView={() => undefined} />;
  const html = renderToStaticMarkup(<I18nextProvider i18n={words}>{list}</I18nextProvider>);
  const page = new DOMParser().parseFromString(html, 'text/html');
  expect(page.querySelector('summary')?.firstChild?.textContent).toBe(said);
});
