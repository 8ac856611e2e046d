/** What a summary or a dashboard speaks of is looked up in the declaration, before anything starts. */
import { expect, it } from 'vitest';
import library from '../../examples/library/resources.config.ts';
import { describeProblem, findProblems } from '../../src/engine/declaration/assert.ts';

/** What is wrong with the library where one part of it is replaced, or taken out. */
function wrongWith(path: string, value: unknown): string[] {
  const copy: unknown = structuredClone(library);
  const parts = path.split('/');
  const last = parts.pop() ?? '';
  const target = parts.reduce<unknown>((inner, part) => Reflect.get(Object(inner), part), copy);
  if (value === undefined) Reflect.deleteProperty(Object(target), last);
  else Reflect.set(Object(target), last, value);
  return findProblems(copy).map((problem) => describeProblem(problem).replace(/^[^:]+: /, ''));
}

it('takes the summaries and the dashboard of the library', () => {
  expect(wrongWith('name', 'library')).toEqual([]);
});

it.each<[string, unknown, string[]]>([
  [
    'summaries/members',
    { source: 'members', measures: {}, dimensions: {} },
    ['summaries.members.measures: ต้องมีอย่างน้อยหนึ่งรายการ'],
  ],
  ['summaries/loans/source', 'loan', ['summaries.loans.source: ไม่รู้จัก loan หมายถึง loans หรือไม่']],
  [
    'summaries/loans/measures/fines',
    { sum: 'fines' },
    ['summaries.loans.measures.fines.sum: ไม่รู้จัก fines หมายถึง fine หรือไม่'],
  ],
  [
    'summaries/loans/measures/fines',
    { sum: 'lentOn' },
    [
      'summaries.loans.measures.fines.sum: lentOn เป็นชนิด date ซึ่งใช้ตรงนี้ไม่ได้ ใช้ได้กับ integer, decimal, duration, money',
    ],
  ],
  [
    'dashboards/lending/cards/4/type',
    'line',
    ['dashboards.lending.cards.4.type: ค่า line ใช้ไม่ได้ เลือกจาก number, trend, bars, table'],
  ],
  [
    'summaries/loans/measures/finePerLoan',
    { formula: { quotient: ['fines', 'loan'] } },
    ['summaries.loans.measures.finePerLoan.formula: ไม่รู้จัก loan หมายถึง loans หรือไม่'],
  ],
  [
    'summaries/loans/measures/open',
    { count: { field: 'returned', filled: false } },
    ['summaries.loans.measures.open.count.field: ไม่รู้จัก returned หมายถึง returnedOn หรือไม่'],
  ],
  [
    'summaries/loans/dimensions/month',
    { date: 'fine', by: 'month' },
    ['summaries.loans.dimensions.month.date: fine เป็นชนิด decimal ซึ่งใช้ตรงนี้ไม่ได้ ใช้ได้กับ date'],
  ],
  [
    'summaries/loans/dimensions/category',
    'bookId.category',
    ['summaries.loans.dimensions.category: ไม่รู้จัก category หมายถึง categoryId หรือไม่'],
  ],
  [
    'summaries/loans/dimensions/category',
    'memberId.phone',
    [
      'summaries.loans.dimensions.category: ช่องที่ปิดบังค่าใช้ใน label, sort, fields ของตัวเลือก, kept หรือ defaultFrom ไม่ได้ เพราะค่าจะแสดงให้ผู้อื่นเห็น',
    ],
  ],
  [
    'summaries/loans/measures/phones',
    { distinct: 'phone' },
    [expect.stringContaining('summaries.loans.measures.phones.distinct: ')],
  ],
  [
    'summaries/members',
    {
      source: 'members',
      where: { field: 'phone', filled: true },
      measures: { called: { count: { field: 'phone', in: ['0812345678'] } } },
      dimensions: {},
    },
    [
      expect.stringContaining('summaries.members.where.field: '),
      expect.stringContaining('summaries.members.measures.called.count.field: '),
    ],
  ],
  [
    'summaries/loans/dimensions/loans',
    'memberId',
    [expect.stringContaining('summaries.loans.dimensions.loans: ')],
  ],
  [
    'summaries/loans/dimensions/by',
    'memberId',
    [expect.stringContaining('summaries.loans.dimensions.by: ')],
  ],
  // The address of a dashboard has its period under these names.
  [
    'summaries/loans/dimensions/from',
    'memberId',
    [expect.stringContaining('summaries.loans.dimensions.from: ')],
  ],
  [
    'summaries/loans/dimensions/to',
    'memberId',
    [expect.stringContaining('summaries.loans.dimensions.to: ')],
  ],
  [
    'dashboards/lending/cards/4/by',
    'category',
    [expect.stringContaining('dashboards.lending.cards.4.by: ')],
  ],
  [
    'dashboards/lending/cards/0/measure',
    'borrower',
    ['dashboards.lending.cards.0: ไม่รู้จัก borrower หมายถึง borrowers หรือไม่'],
  ],
  [
    'dashboards/lending/filters',
    ['shelf'],
    [expect.stringContaining('dashboards.lending.filters: ')],
  ],
  ['screens/lending/lists', ['loans'], [expect.stringContaining('dashboards.lending: ')]],
])('names what is wrong at %s', (path, value, problems) => {
  const found = wrongWith(path, value);
  for (const problem of problems) expect(found).toContainEqual(problem);
  expect(found.length).toBeGreaterThan(0);
});

it('catches a field that is renamed while a summary counts by it', () => {
  const { fine, ...fields } = library.resources.loans.fields;
  const renamed = { ...library.resources.loans, fields: { ...fields, fee: fine } };
  expect(wrongWith('resources/loans', renamed)).toEqual([
    'summaries.loans.measures.fines.sum: ไม่รู้จัก fine หมายถึง fee หรือไม่',
  ]);
});
