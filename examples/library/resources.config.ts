import { defineResources } from '../../src/engine/declaration/define.ts';
import type { FieldDeclaration } from '../../src/engine/declaration/types.ts';

const name = {
  type: 'text',
  max: 150,
  required: true,
  unique: true,
  searchable: true,
} as const satisfies FieldDeclaration;

/** The records of a small lending library. */
export default defineResources({
  name: 'library',
  region: {
    timeZone: 'Asia/Bangkok',
    calendar: 'buddhist',
    currency: 'baht',
    phone: { digits: [9, 10], begins: '0', example: '0812345678' },
  },
  choices: {
    bookState: ['onShelf', 'lent', 'lost'],
    language: ['th', 'en', 'zh', 'lo'],
  },

  menu: [
    {
      group: 'lending',
      icon: 'database',
      screens: ['books', 'members', 'loans', 'checks', 'lending', 'analysis'],
    },
  ],

  firstSteps: ['books', 'members', 'loans'],

  screens: {
    books: {
      path: 'library/books',
      permission: 'library/books',
      icon: 'database',
      lists: ['books', 'categories', 'branches'],
    },
    members: {
      path: 'library/members',
      permission: 'library/members',
      icon: 'people',
      lists: ['members'],
    },
    loans: {
      path: 'library/loans',
      permission: 'library/loans',
      icon: 'calendar',
      lists: ['loans'],
    },
    lending: {
      path: 'library/lending',
      permission: 'library/lending',
      icon: 'chart',
      lists: [],
    },
    checks: {
      path: 'library/checks',
      permission: 'library/checks',
      icon: 'alert',
      lists: [],
    },
    analysis: {
      path: 'library/analysis',
      permission: 'library/analysis',
      icon: 'chart',
      lists: [],
    },
  },

  resources: {
    categories: {
      screen: 'books',
      codePrefix: 'CAT',
      calls: { group: 'library', search: 'searchCategory', save: 'saveCategory' },
      fields: { name },
    },

    branches: {
      screen: 'books',
      codePrefix: 'BR',
      calls: { group: 'library', search: 'searchBranch', save: 'saveBranch' },
      rules: [{ field: 'closes', after: 'opens' }],
      fields: {
        name,
        opens: { type: 'time', required: true },
        closes: { type: 'time', required: true },
        place: { type: 'coordinates' },
      },
    },

    books: {
      screen: 'books',
      codePrefix: 'B',
      label: ['title'],
      calls: { group: 'library', search: 'searchBook', save: 'saveBook' },
      fields: {
        title: { type: 'text', max: 200, required: true, searchable: true },
        author: { type: 'text', max: 150, searchable: true },
        isbn: { type: 'text', max: 13, unique: true, searchable: true },
        shelfMark: {
          type: 'pattern',
          pattern: '[A-Zก-ฮ]{1,3} \\d{1,4}(/\\d{1,3})?',
          example: 'นว 123/4',
          message: 'shelfMark',
          max: 12,
          unique: true,
          searchable: true,
        },
        languages: { type: 'choices', choices: 'language' },
        categoryId: { type: 'reference', resource: 'categories', required: true },
        state: { type: 'choice', choices: 'bookState', required: true },
        branchId: { type: 'reference', resource: 'branches' },
        price: { type: 'decimal', precision: 9, scale: 2, min: 0, max: 100_000, suffix: 'baht' },
      },
    },

    members: {
      screen: 'members',
      codePrefix: 'M',
      calls: { group: 'library', search: 'searchMember', save: 'saveMember' },
      fields: {
        name,
        phone: { type: 'phone', masked: true },
        joinedOn: { type: 'date', required: true, notInFuture: true, startsToday: true },
      },
    },

    loans: {
      screen: 'loans',
      codePrefix: 'L',
      label: ['code'],
      calls: { group: 'library', search: 'searchLoan', save: 'saveLoan' },
      sort: [{ field: 'lentOn', order: 'desc' }],
      checks: [
        { kind: 'duplicate', fields: ['memberId', 'bookId', 'lentOn'] },
        { kind: 'silent', of: 'memberId', on: 'lentOn', days: 90, until: 366 },
      ],
      fields: {
        memberId: { type: 'reference', resource: 'members', required: true },
        bookId: { type: 'reference', resource: 'books', required: true },
        lentOn: { type: 'date', required: true, notInFuture: true, startsToday: true },
        dueOn: { type: 'date', required: true, notBefore: 'lentOn' },
        returnedOn: { type: 'date', notBefore: 'lentOn' },
        daysLate: { type: 'integer', min: 0, max: 3650, suffix: 'day' },
        finePerDay: {
          type: 'decimal',
          precision: 6,
          scale: 2,
          min: 0,
          max: 1000,
          suffix: 'baht',
          default: 5,
        },
        fine: {
          type: 'decimal',
          precision: 9,
          scale: 2,
          min: 0,
          max: 3_650_000,
          suffix: 'baht',
          total: true,
          formula: { product: ['daysLate', 'finePerDay'] },
        },
      },
    },

    users: {
      fields: { email: { type: 'email', masked: true, list: false, profile: true } },
    },
  },

  summaries: {
    loans: {
      source: 'loans',
      measures: {
        loans: 'count',
        open: { count: { field: 'returnedOn', filled: false } },
        borrowers: { distinct: 'memberId', where: { field: 'returnedOn', filled: false } },
        readers: { distinct: 'memberId' },
        fines: { sum: 'fine' },
        finePerLoan: { formula: { quotient: ['fines', 'loans'] }, suffix: 'baht' },
      },
      dimensions: {
        month: { date: 'lentOn', by: 'month' },
        category: 'bookId.categoryId',
        branch: 'bookId.branchId',
      },
    },
  },

  dashboards: {
    lending: {
      period: 'month',
      filters: ['category'],
      cards: [
        { type: 'number', summary: 'loans', measure: 'borrowers', unfiltered: true },
        { type: 'number', summary: 'loans', measure: 'open', unfiltered: true },
        { type: 'number', summary: 'loans', measure: 'loans' },
        { type: 'number', summary: 'loans', measure: 'fines' },
        { type: 'trend', summary: 'loans', measure: 'loans', by: 'month' },
        { type: 'bars', summary: 'loans', measure: 'loans', by: 'category' },
        {
          type: 'table',
          summary: 'loans',
          measures: ['loans', 'fines', 'finePerLoan'],
          by: 'category',
        },
      ],
    },
  },
});
