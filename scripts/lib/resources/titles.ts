import { DEFAULT_LANGUAGE } from '../../../src/engine/declaration/languages.ts';
import { readLocales, textsOf } from '../locales/read.ts';
import { ROOT } from '../project.mjs';

/** The Thai text at a key of `locales/th/<area>.json`; '' where there is none. */
export function thaiText(area: string, key: string): string {
  const files = readLocales(ROOT).languages.get(DEFAULT_LANGUAGE);
  return textsOf(files?.get(area)).get(key)?.text ?? '';
}

const WORDS_OF_TYPES: Readonly<Record<string, string>> = {
  text: 'newTypeText',
  longText: 'newTypeLongText',
  integer: 'newTypeInteger',
  decimal: 'newTypeDecimal',
  money: 'newTypeMoney',
  boolean: 'newTypeBoolean',
  date: 'newTypeDate',
  dateTime: 'newTypeDateTime',
  choice: 'newTypeChoice',
  choices: 'newTypeChoices',
  reference: 'newTypeReference',
  references: 'newTypeReferences',
  image: 'newTypeImage',
  file: 'newTypeFile',
  area: 'newTypeArea',
  email: 'newTypeEmail',
  phone: 'newTypePhone',
  url: 'newTypeUrl',
  colour: 'newTypeColour',
  time: 'newTypeTime',
  duration: 'newTypeDuration',
  coordinates: 'newTypeCoordinates',
  pattern: 'newTypePattern',
};

/** What a type of field is called in Thai. */
export function titleOfType(type: string): string {
  return thaiText('commands', WORDS_OF_TYPES[type] ?? '');
}
