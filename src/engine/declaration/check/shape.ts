import * as z from 'zod/mini';
import { isLanguageTag } from '../languages.ts';
import { CALENDARS, isTimeZone, type PhoneNumbers, phonePattern } from '../region.ts';
import { RULE_KINDS, type RuleKind } from '../row-rules.ts';
import type { WrittenDeclaration } from '../types.ts';
import { condition, fieldShapes } from './field-shapes.ts';
import { foreignServer, foreignShape } from './foreign.ts';
import { reportIssues, type ShapeWord, shown } from './issues.ts';
import { valueAt } from './kinds.ts';
import { type Report, reportOnce } from './problem.ts';
import { check, form, measurement, quickEntry, unusual, weight, word } from './record-shapes.ts';
import { dashboard, summary } from './summary-shapes.ts';
import { reportType } from './type-names.ts';

/** The shape of declarations as data: a file that skipped the type checker is still refused. */

/** Written as a word of `locales/<language>/config.json`, which says what a good one looks like. */
const shaped = (pattern: RegExp, error: ShapeWord) => z.string().check(z.regex(pattern, { error }));
const path = () => shaped(/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/, 'pathShape');
const optionsCall = z.strictObject({
  call: word(),
  method: z.enum(['GET', 'POST']),
  by: z.optional(word()),
  fields: z.optional(z.array(word())),
});
const formDataCall = z.strictObject({
  call: word(),
  options: z.record(
    word(),
    z.strictObject({ resource: word(), fields: z.optional(z.array(word())) }),
  ),
});
const calls = z.union([
  z.strictObject({
    group: word(),
    search: word(),
    save: word(),
    preview: z.optional(word()),
    options: z.optional(optionsCall),
    formData: z.optional(formDataCall),
  }),
  z.strictObject({ group: word(), load: word(), replace: word() }),
]);
const ruleWith = (kind: RuleKind) =>
  z.strictObject({ field: word(), [kind]: word(), when: z.optional(condition) });
const rowRule = z.union(RULE_KINDS.map(ruleWith));
const page = z.strictObject({ page: word(), path: path(), icon: word() });
const RESOURCE = z.strictObject({
  screen: z.optional(word()),
  menu: z.optional(z.strictObject({ group: word(), icon: word(), path: z.optional(path()) })),
  calls: z.optional(calls),
  codePrefix: z.optional(shaped(/^[A-Z][A-Z0-9]{0,7}$/, 'codePrefixShape')),
  parent: z.optional(word()),
  label: z.optional(z.array(word()).check(z.minLength(1))),
  aliases: z.optional(z.array(word()).check(z.minLength(1))),
  sort: z.optional(z.array(z.strictObject({ field: word(), order: z.enum(['asc', 'desc']) }))),
  uniqueTogether: z.optional(z.array(z.array(word()).check(z.minLength(1)))),
  weightTotal: z.optional(
    z.strictObject({
      quantity: word(),
      unit: word(),
      items: z.array(word()).check(z.minLength(1)),
      compareTo: word(),
      tolerance: z.number().check(z.gt(0), z.lte(1)),
    }),
  ),
  weight: z.optional(weight),
  unusual: z.optional(unusual),
  measurement: z.optional(measurement),
  checks: z.optional(z.array(check)),
  scope: z.optional(
    z.strictObject({
      area: z.optional(word()),
      organisation: z.optional(word()),
      owner: z.optional(word()),
    }),
  ),
  quickEntry: z.optional(quickEntry),
  form: z.optional(form),
  exactlyOneOf: z.optional(z.record(word(), z.array(word()).check(z.minLength(2)))),
  atLeastOneOf: z.optional(z.array(z.array(word()).check(z.minLength(2)))),
  rules: z.optional(z.array(rowRule)),
  importedBy: z.optional(z.array(word()).check(z.minLength(1))),
  carriesOver: z.optional(z.array(word())),
  indexes: z.optional(z.array(z.array(word()).check(z.minLength(1)))),
  foreign: z.optional(foreignShape),
  renamedFrom: z.optional(z.union([word(), z.array(word()).check(z.minLength(1))])),
  fields: z.record(word(), z.looseObject({ type: z.string() })),
});
/** The example stands in templates, which are taken back filled in. */
const fitsExample = ({ example, begins = '', ...numbers }: PhoneNumbers): boolean =>
  // Bounds the wrong way round are a mistake of their own.
  numbers.digits[0] > numbers.digits[1] ||
  (phonePattern(numbers).test(example) && example.replace('+', '').startsWith(begins));
const region = z.strictObject({
  timeZone: z.optional(z.string().check(z.refine(isTimeZone, { error: 'zoneShape' }))),
  calendar: z.optional(z.enum(CALENDARS)),
  currency: z.optional(word()),
  language: z.optional(z.string().check(z.refine(isLanguageTag, { error: 'languageShape' }))),
  phone: z.optional(
    z
      .strictObject({
        digits: z
          .tuple([z.int().check(z.gte(7)), z.int()])
          .check(z.refine(([fewest, most]) => fewest <= most, { error: 'digitsShape' })),
        begins: z.optional(shaped(/^\d+$/, 'beginsShape')),
        plus: z.optional(z.boolean()),
        example: word(),
      })
      .check(z.refine(fitsExample, { error: 'phoneExample', path: ['example'] })),
  ),
});
const OUTER = {
  name: z.optional(word()),
  contract: z.optional(word()),
  cookies: z.optional(shaped(/^[\w-]*$/, 'cookiesShape')),
  guessable: z.optional(z.array(word())),
  reserved: z.optional(
    z.strictObject({
      resources: z.optional(z.array(word())),
      groups: z.optional(z.array(word())),
    }),
  ),
  staff: z.optional(condition),
  membership: z.optional(
    z.strictObject({ field: word(), parent: z.optional(word()), areas: z.optional(word()) }),
  ),
  region: z.optional(region),
  foreign: z.optional(foreignServer),
  choices: z.record(word(), z.array(word()).check(z.minLength(1))),
  menu: z.array(
    z.union([
      page,
      z.strictObject({
        group: word(),
        icon: word(),
        pages: z.optional(z.array(page)),
        screens: z.optional(z.array(word())),
      }),
    ]),
  ),
  pages: z.optional(
    z.array(
      z.union([
        z.strictObject({ page: word(), path: path() }),
        z.strictObject({ page: word(), path: path(), icon: word(), group: word() }),
      ]),
    ),
  ),
  home: z.optional(path()),
  firstSteps: z.optional(z.array(word())),
  summaries: z.optional(z.record(word(), summary)),
  dashboards: z.optional(z.record(word(), dashboard)),
  screens: z.record(
    word(),
    z.strictObject({
      path: path(),
      menuPath: z.optional(path()),
      permission: word(),
      staffOnly: z.optional(z.boolean()),
      wholeOnly: z.optional(z.boolean()),
      icon: word(),
      lists: z.array(word()),
    }),
  ),
};

type Shapes = ReturnType<typeof fieldShapes>;

function checkFieldShape(field: unknown, shapes: Shapes, at: string, report: Report): boolean {
  const type = valueAt(field, ['type']);
  if (type === undefined) {
    report(`${at}.type`, 'missing', { value: 'type' });
    return false;
  }
  const written = typeof type === 'string' ? type : shown(type);
  const shape = Object.hasOwn(shapes, written) ? shapes[written] : undefined;
  if (!shape) {
    reportType(written, Object.keys(shapes), `${at}.type`, report);
    return false;
  }
  return reportIssues(shape, field, at, report);
}

/** Checks the shape alone; true means the value may be read as a `Declaration`. */
export function checkShape(value: unknown, report: Report): value is WrittenDeclaration {
  const outer = z.strictObject({ ...OUTER, resources: z.record(word(), z.unknown()) });
  if (!reportIssues(outer, value, '', report)) return false;
  let sound = true;
  const reportOn = reportOnce(report);
  const shapes = fieldShapes();
  for (const [name, resource] of Object.entries(outer.parse(value).resources)) {
    if (!reportIssues(RESOURCE, resource, name, report)) {
      sound = false;
      continue;
    }
    for (const fieldName of Object.keys(RESOURCE.parse(resource).fields)) {
      // As it was written, not as it was parsed: a shared constant is known by being the same.
      const field = valueAt(resource, ['fields', fieldName]);
      const at = `${name}.fields.${fieldName}`;
      if (!checkFieldShape(field, shapes, at, reportOn(Object(field), at))) sound = false;
    }
  }
  return sound;
}
