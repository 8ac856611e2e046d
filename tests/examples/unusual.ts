/** A declaration with everything that tempts an engine to take a name for something else. */
import library from '../../examples/library/resources.config.ts';
import type { DeclaredField, WrittenDeclaration } from '../../src/engine/declaration/types.ts';

const { users } = library.resources;
const name = { type: 'text', max: 60, required: true } as const satisfies DeclaredField;

const KINDS: readonly DeclaredField[] = [
  { type: 'text', max: 50 },
  { type: 'integer', min: 0, max: 100 },
  { type: 'boolean' },
  { type: 'date' },
  { type: 'longText', max: 10_000 },
];
const FORTY = Object.fromEntries(
  Array.from({ length: 40 }, (_, at) => [`question${at + 1}`, KINDS[at % 5] ?? name]),
);

export const UNUSUAL: WrittenDeclaration = {
  choices: { from: ['select', 'where'], level: ['primary', 'secondary'], reason: ['ill', 'other'] },
  menu: [{ group: 'school', icon: 'database', screens: ['select', 'people', 'checks', 'who'] }],
  screens: {
    select: {
      path: 'select',
      permission: 'all',
      icon: 'database',
      lists: ['order', 'group', 'table', 'userDefined'],
    },
    people: {
      path: 'People',
      menuPath: 'pupil-list',
      permission: 'pupils of/the whole school',
      icon: 'people',
      lists: ['pupils', 'classes', 'teachers', 'absences'],
    },
    checks: {
      path: 'checks',
      permission: 'checks',
      icon: 'database',
      lists: ['questionnaires', 'aVeryLongNameOfAResourceThatSomeoneWrote', 'numbersOnly', 'links'],
    },
    who: { path: 'who', permission: 'who', icon: 'users', lists: ['users', 'roles'] },
  },
  resources: {
    order: {
      screen: 'select',
      fields: {
        name,
        select: { type: 'choice', choices: 'from' },
        from: { type: 'date' },
        to: { type: 'date', notBefore: 'from' },
        limit: { type: 'integer', min: 0, max: 10 },
        offset: { type: 'integer', min: -10, max: 10 },
        desc: { type: 'text', max: 10 },
        null: { type: 'boolean' },
      },
    },
    group: {
      screen: 'select',
      fields: {
        name: { ...name, unique: true, searchable: true },
        by: { type: 'text', max: 60 },
        orderId: { type: 'reference', resource: 'order' },
      },
    },
    table: {
      screen: 'select',
      fields: {
        name,
        column: { type: 'integer', min: 0, max: 10 },
        groupIds: { type: 'references', resource: 'group' },
        user: { type: 'text', max: 10 },
        key: { type: 'text', max: 10 },
        data: { type: 'text', max: 10 },
        error: { type: 'text', max: 10 },
        total: { type: 'integer', min: 0, max: 10 },
        label: { type: 'text', max: 10 },
        children: { type: 'text', max: 10 },
      },
    },
    userDefined: { screen: 'select', fields: { name } },
    // Each refers to the other; a class cannot be without its teacher.
    classes: {
      screen: 'people',
      label: ['level', 'number'],
      uniqueTogether: [['level', 'number']],
      fields: {
        level: { type: 'choice', choices: 'level', required: true },
        number: { type: 'integer', min: 1, max: 12, required: true },
        teacherId: { type: 'reference', resource: 'teachers', required: true },
        rules: { type: 'longText', max: 10_000 },
      },
    },
    teachers: {
      screen: 'people',
      label: ['firstName', 'familyName'],
      fields: {
        firstName: { type: 'text', max: 60, required: true, searchable: true },
        familyName: { type: 'text', max: 60, required: true, searchable: true },
        homeClassId: { type: 'reference', resource: 'classes' },
        mentorId: { type: 'reference', resource: 'teachers' },
        userId: { type: 'reference', resource: 'users' },
      },
    },
    pupils: {
      screen: 'people',
      sort: [
        { field: 'classId', order: 'asc' },
        { field: 'born', order: 'desc' },
      ],
      fields: {
        name: { ...name, searchable: true },
        born: { type: 'date', notInFuture: true, required: true },
        classId: { type: 'reference', resource: 'classes', required: true },
        siblingIds: { type: 'references', resource: 'pupils' },
        photo: { type: 'image', maxBytes: 1_000_000 },
        phone: { type: 'phone', masked: true },
        average: { type: 'decimal', precision: 3, scale: 2, min: 0, max: 4 },
        joinedAt: { type: 'dateTime' },
        badge: { type: 'colour' },
        site: { type: 'url' },
        marks: {
          type: 'list',
          max: 5,
          fields: { mark: { type: 'text', max: 9, required: true }, passed: { type: 'boolean' } },
        },
      },
    },
    absences: {
      screen: 'people',
      label: ['firstDay'],
      sort: [{ field: 'firstDay', order: 'desc' }],
      fields: {
        pupilId: { type: 'reference', resource: 'pupils', required: true },
        firstDay: { type: 'date', required: true, startsToday: true },
        lastDay: { type: 'date', required: true, notBefore: 'firstDay' },
        reason: { type: 'choice', choices: 'reason', required: true },
        note: { type: 'longText', max: 1000, shownWhen: { field: 'reason', notIn: ['ill'] } },
        letter: { type: 'file', kinds: ['pdf', 'image'], maxBytes: 2_000_000 },
        fee: { type: 'money', max: 500, default: 20 },
        fees: { type: 'money', max: 5000, formula: { product: ['fee', 2] } },
      },
    },
    questionnaires: { screen: 'checks', label: ['code'], fields: FORTY },
    aVeryLongNameOfAResourceThatSomeoneWrote: {
      screen: 'checks',
      codePrefix: 'LONG',
      fields: { name, aFieldNameOfFiftyLettersOrSoAsSomeoneWroteIt: { type: 'text', max: 10 } },
    },
    numbersOnly: {
      screen: 'checks',
      codePrefix: 'NUM',
      label: ['code'],
      fields: {
        one: { type: 'integer', min: 0, max: 10 },
        two: { type: 'decimal', precision: 10, scale: 3, min: -100, max: 100 },
        three: { type: 'boolean' },
      },
    },
    links: {
      screen: 'checks',
      label: ['code'],
      fields: { pupilId: { type: 'reference', resource: 'pupils', required: true } },
    },
    users,
  },
};
