import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ownWordsOf, sharedWordsOf } from '../../scripts/lib/resource-words.ts';
import { readConfig } from '../../src/application.ts';
import { loadWords } from '../../src/engine/server/i18n.ts';

const config = readConfig();
const words = {
  units: { title: 'หน่วยวัด', fields: { name: 'ชื่อหน่วยวัด' }, help: { name: 'เช่น กรัม' } },
  menus: { title: 'เมนูอาหาร', fields: { name: 'ชื่อเมนูอาหาร' } },
  menuMaterials: { title: 'วัตถุดิบของเมนู', fields: { quantity: 'ปริมาณ' } },
  choices: { basis: { measured: 'วัดจริง' } },
  fields: { code: 'รหัส' },
};

describe('the words of resources in a build', () => {
  it('come first as far as every screen may request them: titles, choices and common fields', () => {
    expect(sharedWordsOf(words, config)).toEqual({
      units: { title: 'หน่วยวัด' },
      menus: { title: 'เมนูอาหาร' },
      menuMaterials: { title: 'วัตถุดิบของเมนู' },
      choices: words.choices,
      fields: words.fields,
    });
  });

  it('come with the screen of a resource as far as they are its own', () => {
    expect(ownWordsOf('units', words, config)).toEqual({
      units: { fields: words.units.fields, help: words.units.help },
    });
  });

  it('have those of what is edited inside the resource with them', () => {
    expect(ownWordsOf('menus', words, config)).toEqual({
      menus: { fields: words.menus.fields },
      menuMaterials: { fields: words.menuMaterials.fields },
    });
  });

  it('are none where a language has not been translated yet', () => {
    expect(ownWordsOf('units', {}, config)).toEqual({});
  });
});

it('are what the server calls a field, whatever else there are words of by the name of its resource', () => {
  const thai = loadWords(fileURLToPath(new URL('../../locales', import.meta.url)));
  for (const { name, fields } of Object.values(config.resources)) {
    for (const field of fields) {
      const own = thai.find('th', `resources:${name}.fields.${field.name}`);
      if (own !== undefined) expect(thai.fieldLabel('th', field.name, name)).toBe(own);
    }
  }
  expect(thai.fieldLabel('th', 'name', 'campaigns')).toBe('ชื่อรอบ');
  // The log is no resource.
  expect(thai.fieldLabel('th', 'actor', 'audit')).toBe(thai.find('th', 'audit:columns.actor'));
});
