import { defineResources } from './src/engine/declaration/define.ts';
import type { FieldDeclaration } from './src/engine/declaration/types.ts';
import { thailandRegion } from './src/thailand/region.ts';

/** Fields that several entities share, so that their bounds stand once. */
const name = {
  type: 'text',
  max: 150,
  required: true,
  unique: true,
  searchable: true,
} as const satisfies FieldDeclaration;
const basis = { type: 'choice', choices: 'basis', list: false } as const satisfies FieldDeclaration;
const source = { type: 'longText', max: 500, list: false } as const satisfies FieldDeclaration;
/** Most rows say nothing in it: forms fold it until somebody does. */
const rare = { rarelyFilled: true } as const;
/** What a number rests on, where it need not be said. */
const evidence = {
  basis: { ...basis, ...rare },
  source: { ...source, ...rare },
} as const satisfies Record<string, FieldDeclaration>;
const inediblePercent = {
  type: 'decimal',
  precision: 5,
  scale: 2,
  min: 0,
  max: 100,
  suffix: 'percent',
} as const satisfies FieldDeclaration;
const pricePerKg = {
  type: 'decimal',
  precision: 9,
  scale: 2,
  min: 0,
  max: 100_000,
  suffix: 'bahtPerKg',
} as const satisfies FieldDeclaration;
const emissionFactor = {
  type: 'decimal',
  precision: 10,
  scale: 6,
  min: -10,
  max: 20,
  suffix: 'kgCo2ePerKg',
} as const satisfies FieldDeclaration;
const unitWeights = {
  type: 'list',
  max: 50,
  uniqueBy: 'unitId',
  list: false,
  fields: {
    unitId: { type: 'reference', resource: 'units', required: true },
    kg: {
      type: 'decimal',
      precision: 12,
      scale: 6,
      min: 0,
      exclusiveMin: true,
      max: 10_000,
      required: true,
      suffix: 'kg',
    },
  },
} as const satisfies FieldDeclaration;

/** How large a place is: what its waste is divided by. */
const size = {
  members: {
    type: 'integer',
    min: 1,
    max: 50,
    suffix: 'person',
    list: false,
    shownWhen: { field: 'userType', in: ['consumer'] },
  },
  floorArea: {
    type: 'decimal',
    precision: 9,
    scale: 2,
    min: 0,
    exclusiveMin: true,
    max: 1_000_000,
    suffix: 'squareMetre',
    list: false,
    shownWhen: { field: 'userType', in: ['retail'] },
  },
  seats: {
    type: 'integer',
    min: 1,
    max: 100_000,
    suffix: 'seat',
    list: false,
    shownWhen: { field: 'userType', in: ['outofhome'] },
  },
} as const satisfies Record<string, FieldDeclaration>;

/** Of whom, where and when a record is. */
const whose = {
  recordDate: { type: 'date', required: true, notInFuture: true, startsToday: true },
  reporterId: { type: 'reference', resource: 'places' },
  userType: {
    type: 'choice',
    choices: 'userType',
    required: true,
    defaultFrom: 'reporterId.userType',
  },
  tambonCode: {
    type: 'area',
    level: 'tambon',
    required: true,
    defaultFrom: 'reporterId.tambonCode',
  },
} as const satisfies Record<string, FieldDeclaration>;
/** Whose a record is, for roles that open some of them: its place's, and its reporter's. */
const ofReporter = {
  area: 'tambonCode',
  organisation: 'reporterId.memberOfId',
  owner: 'reporterId.personIds',
} as const;
const WHOSE = ['recordDate', 'reporterId', 'userType', 'tambonCode'] as const;
const indexesOfRecords = [
  ['recordDate', 'active'],
  ['reporterId', 'recordDate', 'active'],
  ['userType', 'active'],
  ['weightKg'],
] as const;
/** What generates waste: what handlers receive was counted there. */
const generated = {
  field: 'userType',
  in: ['consumer', 'retail', 'outofhome'],
} as const;
/** What records of any kind are told apart by. */
const timeAndArea = {
  day: { date: 'recordDate', by: 'day' },
  month: { date: 'recordDate', by: 'month' },
  year: { date: 'recordDate', by: 'year' },
  province: { code: 'tambonCode', by: 'province' },
  amphure: { code: 'tambonCode', by: 'amphure' },
  userType: 'userType',
} as const;
/** Records are entered a day and a reporter at a time. */
const wholeDays = { day: 'recordDate', by: 'reporterId', carried: WHOSE } as const;
const weightKg = {
  type: 'decimal',
  precision: 13,
  scale: 6,
  min: 0,
  exclusiveMin: true,
  max: 1_000_000,
  suffix: 'kg',
  total: true,
  computed: true,
} as const satisfies FieldDeclaration;
/** What says something of waste: nothing of it is there to say where there was none. */
const ofWaste = {
  shownWhen: { field: 'quantity', notIn: [0] },
} as const satisfies Partial<FieldDeclaration>;
/** Kilograms of one unit as they were used, and where they came from. */
const weightUsed = {
  unitKg: {
    type: 'decimal',
    precision: 12,
    scale: 7,
    min: 0,
    max: 10_000,
    readOnly: true,
    list: false,
    suffix: 'kg',
  },
  weightFrom: { type: 'choice', choices: 'weightOrigin', readOnly: true, list: false },
} as const satisfies Record<string, FieldDeclaration>;
const weightKept = { factor: 'unitKg', origin: 'weightFrom', typed: 'typed' } as const;
const members = {
  type: 'integer',
  min: 1,
  max: 50,
  readOnly: true,
  list: false,
  suffix: 'person',
  kept: ['reporterId.members'],
} as const satisfies FieldDeclaration;
/** A factor as it was when the record was saved. */
const emissionFactorUsed = {
  ...emissionFactor,
  readOnly: true,
  list: false,
} as const satisfies FieldDeclaration;
/** The way of which avoided emissions are told. */
const landfill = {
  first: 'wasteManages',
  where: { field: 'destination', in: ['landfill'] },
  field: 'emissionFactor',
  along: 'wasteManageId',
} as const;
/** A factor has versions, of which the one of the day of the record holds. */
const factorVersion = {
  version: 'wasteManageFactors',
  from: 'validFrom',
  on: 'recordDate',
  field: 'emissionFactor',
} as const;
/** Grams are taken for kilograms, and the other way round. */
const farFromUsual = { kind: 'unusual', unitFactors: [1000] } as const;
/** A place that has reported is missed after a month, and for half a year. */
const silentPlace = {
  kind: 'silent',
  of: 'reporterId',
  on: 'recordDate',
  days: 30,
  until: 180,
} as const;
/** Whether the weight was far from what is usual when the record was saved. */
const unusual = {
  type: 'boolean',
  default: false,
  readOnly: true,
  list: false,
} as const satisfies FieldDeclaration;
const note = { type: 'longText', max: 500, list: false } as const satisfies FieldDeclaration;
/** A line that the office says of itself. */
const officeText = { type: 'text', max: 200 } as const satisfies FieldDeclaration;
/** Marks rows that were made up to show the product (docs/demonstration.md). */
const demonstration = {
  type: 'boolean',
  default: false,
  readOnly: true,
  list: false,
} as const satisfies FieldDeclaration;

/** Every entity of the product, once. Labels are words, and live in `locales/`. */
export default defineResources({
  name: 'food-waste-back-office',
  contract: 'food-waste',
  region: thailandRegion,
  // It was there first.
  cookies: '',
  guessable: ['foodwaste', 'food', 'waste', 'ขยะอาหาร', 'อาหาร', 'ขยะ'],
  reserved: {
    // The dashboards, the starter data and the demonstration speak of them.
    resources: [
      'units',
      'materials',
      'materialSubs',
      'retailStoreCategories',
      'retailStores',
      'retailStoreSubs',
      'foodTypes',
      'menus',
      'menuMaterials',
      'categoryUnits',
      'wasteFoods',
      'wasteManages',
      'wasteManagePackagings',
      'wasteRecords',
      'packagingRecords',
      'places',
      'contacts',
      'downloads',
    ],
    groups: ['dashboard', 'demonstration', 'geography', 'master'],
  },
  staff: { field: 'userType', in: ['staff'] },
  membership: {
    field: 'memberOfId',
    parent: 'parentId',
    areas: 'organisationAreas.areaCode',
  },

  choices: {
    basis: ['exact', 'sourced', 'derived', 'judgement'],
    unitKind: ['weight', 'volume', 'household', 'container', 'count'],
    packagingMaterial: ['paper', 'plastic', 'glass', 'metal', 'foam', 'bio', 'multilayer'],
    organisationType: ['ministry', 'province', 'municipality', 'company', 'other'],
    userType: ['consumer', 'retail', 'outofhome', 'handler', 'staff'],
    wasteStage: ['spoilage', 'preparation', 'service', 'plate', 'unsold', 'handling', 'other'],
    destination: [
      'foodDonation',
      'animalFeed',
      'biomaterial',
      'anaerobicDigestion',
      'composting',
      'landApplication',
      'controlledCombustion',
      'refuse',
      'landfill',
      'sewer',
      'notWaste',
    ],
    // Sets of warming potentials, by the report of the IPCC that they are from.
    gwpSet: ['ar4', 'ar5', 'ar6', 'other'],
    foodPart: ['edible', 'inedible', 'both'],
    // The ten ways of measuring of the Food Loss and Waste Standard.
    measuringMethod: [
      'directWeighing',
      'counting',
      'assessingVolume',
      'compositionAnalysis',
      'records',
      'diaries',
      'surveys',
      'massBalance',
      'modelling',
      'proxyData',
    ],
    downloadKind: ['manual', 'template', 'data', 'other'],
    cleanliness: ['clean', 'contaminated'],
    weightOrigin: ['item', 'serving', 'unit', 'typed'],
  },

  menu: [
    { page: 'dashboard', path: 'pages/dashboard', icon: 'dashboard' },
    {
      group: 'allDashboard',
      icon: 'chart',
      pages: [
        { page: 'dashboardhouse', path: 'pages/dashboardhouse', icon: 'home' },
        { page: 'dashboardouthouse', path: 'pages/dashboardouthouse', icon: 'restaurant' },
        { page: 'dashboardretail', path: 'pages/dashboardretail', icon: 'shop' },
        { page: 'dashboardgarbage', path: 'pages/dashboardgarbage', icon: 'truck' },
      ],
    },
    {
      group: 'masters',
      icon: 'database',
      screens: ['units', 'material', 'foods', 'retail', 'areaStatistics'],
    },
    {
      group: 'waste',
      icon: 'leaf',
      screens: [
        'wasteFoods',
        'manageWaste',
        'wasteRecords',
        'campaigns',
        'reports',
        'checks',
        'analysis',
      ],
    },
    {
      group: 'packaging',
      icon: 'box',
      screens: ['categoryUnits', 'managePackaging', 'packagingRecords'],
    },
    {
      group: 'setting',
      icon: 'setting',
      screens: ['user', 'role', 'organisation', 'place', 'office'],
    },
    { page: 'contact', path: 'pages/contact', icon: 'contact' },
  ],

  pages: [
    { page: 'download', path: 'download' },
    { page: 'boundaries', path: 'pages/boundaries', icon: 'place', group: 'setting' },
    { page: 'publication', path: 'pages/publication', icon: 'chart', group: 'setting' },
  ],

  firstSteps: ['organisations', 'users', 'wasteRecords'],

  screens: {
    units: {
      path: 'pages/food-cateory/units',
      menuPath: 'pages/food-cateory/units/u',
      permission: 'food-cateory/units/u',
      icon: 'scale',
      lists: ['units'],
    },
    material: {
      path: 'pages/food-cateory/material',
      permission: 'food-cateory/material',
      icon: 'carrot',
      lists: ['materials', 'materialSubs'],
    },
    foods: {
      path: 'pages/food-cateory/foods',
      permission: 'food-cateory/foods',
      icon: 'bowl',
      lists: ['menus', 'foodTypes'],
    },
    retail: {
      path: 'pages/food-cateory/retail',
      permission: 'food-cateory/retail',
      icon: 'basket',
      lists: ['retailStoreCategories', 'retailStores', 'retailStoreSubs'],
    },
    areaStatistics: {
      path: 'pages/area-statistics',
      permission: 'area-statistics',
      icon: 'people',
      lists: ['areaStatistics'],
    },
    wasteFoods: {
      path: 'pages/waste-cateory/waste-foods',
      permission: 'waste-cateory/waste-foods',
      icon: 'steps',
      lists: ['wasteFoods'],
    },
    manageWaste: {
      path: 'pages/waste-cateory/manage-waste',
      permission: 'waste-cateory/manage-waste',
      icon: 'recycle',
      lists: ['wasteManages'],
    },
    categoryUnits: {
      path: 'pages/food-cateory/cateory_units',
      permission: 'food-cateory/cateory_units',
      icon: 'package',
      lists: ['categoryUnits'],
    },
    managePackaging: {
      path: 'pages/waste-cateory/manage-packaging',
      permission: 'waste-cateory/manage-packaging',
      icon: 'bin',
      lists: ['wasteManagePackagings'],
    },
    wasteRecords: {
      path: 'pages/waste-cateory/waste-records',
      permission: 'waste-cateory/waste-records',
      icon: 'clipboard',
      lists: ['wasteRecords'],
    },
    campaigns: {
      path: 'pages/waste-cateory/campaigns',
      permission: 'waste-cateory/campaigns',
      staffOnly: true,
      wholeOnly: true,
      icon: 'calendar',
      lists: ['campaigns', 'campaignReporters'],
    },
    reports: {
      path: 'pages/waste-cateory/reports',
      permission: 'waste-cateory/reports',
      staffOnly: true,
      wholeOnly: true,
      icon: 'chart',
      lists: [],
    },
    checks: { path: 'pages/checks', permission: 'checks', icon: 'alert', lists: [] },
    analysis: { path: 'pages/analysis', permission: 'analysis', icon: 'chart', lists: [] },
    packagingRecords: {
      path: 'pages/waste-cateory/packaging-records',
      permission: 'waste-cateory/packaging-records',
      icon: 'tally',
      lists: ['packagingRecords'],
    },
    user: { path: 'pages/user', permission: 'user', icon: 'users', lists: ['users'] },
    role: { path: 'pages/role', permission: 'role', icon: 'shield', lists: ['roles'] },
    organisation: {
      path: 'pages/organisation',
      permission: 'organisation',
      icon: 'home',
      lists: ['organisations'],
    },
    place: { path: 'pages/place', permission: 'place', icon: 'shop', lists: ['places'] },
    office: {
      path: 'pages/office',
      permission: 'office',
      icon: 'contact',
      lists: ['contacts', 'downloads'],
    },
  },

  resources: {
    units: {
      screen: 'units',
      codePrefix: 'UNIT',
      aliases: ['abbreviation'],
      calls: { group: 'foodcateory', search: 'searchUnitsWeb', save: 'saveUnits' },
      fields: {
        name: { ...name, max: 50 },
        abbreviation: { type: 'text', max: 15, required: true, searchable: true },
        kind: { type: 'choice', choices: 'unitKind', required: true },
        kgPerUnit: {
          type: 'decimal',
          precision: 12,
          scale: 6,
          min: 0,
          exclusiveMin: true,
          max: 10_000,
          required: { field: 'kind', in: ['weight'] },
          suffix: 'kg',
          evidence: { basis: 'basis', source: 'source' },
        },
        ...evidence,
      },
    },

    materials: {
      screen: 'material',
      codePrefix: 'MAT',
      calls: {
        group: 'foodcateory',
        search: 'searchMaterial',
        save: 'saveMaterial',
        options: { call: 'loadMaterialDropdow', method: 'GET' },
      },
      fields: {
        name,
        inediblePercent: {
          ...inediblePercent,
          evidence: { basis: 'inedibleBasis', source: 'inedibleSource' },
        },
        inedibleBasis: evidence.basis,
        inedibleSource: evidence.source,
        pricePerKg: { ...pricePerKg, evidence: { basis: 'priceBasis', source: 'priceSource' } },
        priceBasis: evidence.basis,
        priceSource: evidence.source,
        defaultUnitId: { type: 'reference', resource: 'units' },
      },
    },

    materialSubs: {
      screen: 'material',
      codePrefix: 'SUB',
      parent: 'materialId',
      calls: {
        group: 'foodcateory',
        search: 'searchMaterialSub',
        save: 'saveMaterialSub',
        options: {
          call: 'loadMaterialSubDropdow',
          method: 'POST',
          by: 'materialId',
          fields: ['unitWeights'],
        },
      },
      fields: {
        materialId: { type: 'reference', resource: 'materials', required: true },
        name,
        // Blank, they are those of the group and of the unit.
        inediblePercent: { ...inediblePercent, ...rare },
        pricePerKg: { ...pricePerKg, ...rare },
        unitWeights: { ...unitWeights, ...rare },
      },
    },

    retailStoreCategories: {
      screen: 'retail',
      codePrefix: 'RC',
      calls: {
        group: 'foodcateory',
        search: 'searchRetailStoreCategory',
        save: 'saveRetailStoreCategory',
      },
      fields: { name },
    },

    retailStores: {
      screen: 'retail',
      codePrefix: 'RI',
      parent: 'categoryId',
      calls: { group: 'foodcateory', search: 'searchRetailStore', save: 'saveRetailStore' },
      fields: {
        categoryId: { type: 'reference', resource: 'retailStoreCategories', required: true },
        name,
        materialId: { type: 'reference', resource: 'materials' },
        pricePerKg,
      },
    },

    retailStoreSubs: {
      screen: 'retail',
      codePrefix: 'RS',
      parent: 'retailStoreId',
      calls: { group: 'foodcateory', search: 'searchRetailStoreSub', save: 'saveRetailStoreSub' },
      fields: {
        retailStoreId: { type: 'reference', resource: 'retailStores', required: true },
        name,
        unitWeights: { ...unitWeights, ...rare },
      },
    },

    foodTypes: {
      screen: 'foods',
      codePrefix: 'FT',
      calls: { group: 'foodcateory', search: 'searchFoodType', save: 'saveFoodType' },
      fields: { name },
    },

    menus: {
      screen: 'foods',
      codePrefix: 'MENU',
      calls: {
        group: 'foodcateory',
        search: 'searchMenu',
        save: 'saveMenu',
        formData: {
          call: 'getMenuFormMainData',
          options: {
            foodTypes: { resource: 'foodTypes' },
            materials: { resource: 'materials' },
            units: { resource: 'units', fields: ['abbreviation', 'kind', 'kgPerUnit'] },
          },
        },
      },
      fields: {
        foodTypeId: { type: 'reference', resource: 'foodTypes', required: true },
        name,
        servingGrams: { type: 'integer', min: 1, max: 10_000, suffix: 'gram' },
        price: { type: 'decimal', precision: 9, scale: 2, min: 0, max: 100_000, suffix: 'baht' },
        image: { type: 'image', maxBytes: 2 * 1024 * 1024, ...rare },
      },
    },

    menuMaterials: {
      screen: 'foods',
      parent: 'foods_menu_id',
      calls: { group: 'foodcateory', load: 'loadMaterialFood', replace: 'saveMaterialFood' },
      label: ['materialId'],
      uniqueTogether: [['materialId', 'materialSubId']],
      weightTotal: {
        quantity: 'quantity',
        unit: 'unitId',
        items: ['materialSubId'],
        compareTo: 'servingGrams',
        tolerance: 0.2,
      },
      fields: {
        foods_menu_id: { type: 'reference', resource: 'menus', required: true },
        materialId: { type: 'reference', resource: 'materials', required: true },
        materialSubId: { type: 'reference', resource: 'materialSubs', within: 'materialId' },
        quantity: {
          type: 'decimal',
          precision: 12,
          scale: 6,
          min: 0,
          exclusiveMin: true,
          max: 10_000,
          required: true,
        },
        unitId: { type: 'reference', resource: 'units', required: true },
      },
    },

    categoryUnits: {
      screen: 'categoryUnits',
      codePrefix: 'PK',
      calls: { group: 'foodcateory', search: 'searchCategoryUnitsWeb', save: 'saveCategoryUnits' },
      fields: {
        name,
        packagingMaterial: { type: 'choice', choices: 'packagingMaterial', required: true },
        resin: { type: 'text', max: 50, searchable: true },
        gramsPerPiece: {
          type: 'decimal',
          precision: 10,
          scale: 4,
          min: 0,
          exclusiveMin: true,
          max: 5_000,
          required: true,
          suffix: 'gram',
          evidence: { basis: 'basis', source: 'source' },
        },
        singleUse: { type: 'boolean', default: true },
        recyclable: { type: 'boolean', default: false },
        ...evidence,
      },
    },

    // Figures of the Thai state by area and year, which per-capita figures and estimates rest on.
    areaStatistics: {
      screen: 'areaStatistics',
      codePrefix: 'AS',
      label: ['code'],
      calls: { group: 'area', search: 'searchAreaStatistic', save: 'saveAreaStatistic' },
      sort: [
        { field: 'year', order: 'desc' },
        { field: 'areaCode', order: 'asc' },
      ],
      uniqueTogether: [['areaCode', 'year']],
      importedBy: ['areaCode', 'year'],
      atLeastOneOf: [['population', 'households', 'municipalWasteTonnes']],
      fields: {
        areaCode: { type: 'area', level: 'amphure', widest: 'country', required: true },
        year: { type: 'integer', min: 1990, max: 2100, year: true, required: true },
        population: { type: 'integer', min: 1, max: 100_000_000, suffix: 'person' },
        households: { type: 'integer', min: 1, max: 50_000_000, suffix: 'household' },
        municipalWasteTonnes: {
          type: 'decimal',
          precision: 13,
          scale: 3,
          min: 0,
          exclusiveMin: true,
          max: 100_000_000,
          suffix: 'tonne',
        },
        source: { ...source, required: true, list: true },
        demonstration,
      },
    },

    wasteFoods: {
      screen: 'wasteFoods',
      codePrefix: 'WF',
      calls: { group: 'wastecateory', search: 'searchWasteFoods', save: 'saveWasteFoods' },
      fields: {
        name,
        userTypes: { type: 'choices', choices: 'userType', required: true },
        cause: { type: 'text', max: 255, searchable: true },
        stage: { type: 'choice', choices: 'wasteStage' },
      },
    },

    wasteManages: {
      screen: 'manageWaste',
      codePrefix: 'WM',
      calls: { group: 'wastecateory', search: 'searchWasteManage', save: 'saveWasteManage' },
      sort: [
        { field: 'hierarchyRank', order: 'asc' },
        { field: 'sortOrder', order: 'asc' },
        { field: 'code', order: 'asc' },
      ],
      fields: {
        name,
        destination: { type: 'choice', choices: 'destination', required: true },
        hierarchyRank: { type: 'integer', min: 1, max: 11, required: true },
        countsAsWaste: { type: 'boolean', default: true, required: true },
        emissionFactor: { ...emissionFactor, evidence: { basis: 'basis', source: 'source' } },
        basis: { ...evidence.basis, required: { field: 'emissionFactor', filled: true } },
        source: { ...evidence.source, required: { field: 'emissionFactor', filled: true } },
      },
    },

    // The factor of the way itself holds before the first of these.
    wasteManageFactors: {
      screen: 'manageWaste',
      codePrefix: 'EF',
      parent: 'wasteManageId',
      calls: {
        group: 'wastecateory',
        search: 'searchWasteManageFactor',
        save: 'saveWasteManageFactor',
      },
      fields: {
        wasteManageId: { type: 'reference', resource: 'wasteManages', required: true },
        name,
        validFrom: { type: 'date' },
        emissionFactor: {
          ...emissionFactor,
          required: true,
          evidence: { basis: 'basis', source: 'source' },
        },
        gwpSet: { type: 'choice', choices: 'gwpSet', required: true },
        basis: { ...basis, required: true },
        source: { ...source, required: true },
      },
    },

    wasteManagePackagings: {
      screen: 'managePackaging',
      codePrefix: 'WP',
      calls: {
        group: 'wastecateory',
        search: 'searchWasteManagePackaging',
        save: 'saveWasteManagePackaging',
        options: { call: 'getWasteManagePackaging', method: 'POST' },
      },
      sort: [
        { field: 'rank', order: 'asc' },
        { field: 'sortOrder', order: 'asc' },
        { field: 'code', order: 'asc' },
      ],
      fields: {
        name,
        rank: { type: 'integer', min: 1, max: 9, required: true },
        countsAsWaste: { type: 'boolean', default: true, required: true },
        recovered: { type: 'boolean', default: false, required: true },
        emissionFactor: { ...emissionFactor, evidence: { source: 'source' } },
        source: evidence.source,
      },
    },

    wasteRecords: {
      scope: ofReporter,
      screen: 'wasteRecords',
      codePrefix: 'W',
      label: ['code'],
      calls: {
        group: 'wastecateory',
        search: 'searchWasteRecord',
        save: 'saveWasteRecord',
        preview: 'previewWasteRecord',
      },
      sort: [{ field: 'recordDate', order: 'desc' }],
      carriesOver: ['recordDate', 'reporterId', 'userType', 'tambonCode', 'periodDays', 'method'],
      // Each filter of the list with the rows in use, for counting a million of them; what a
      // reporter's history and their meals are read by; and the heaviest first.
      indexes: [
        ...indexesOfRecords,
        ['materialId', 'active'],
        ['menuId', 'active'],
        ['retailStoreId', 'active'],
        ['wasteFoodId', 'active'],
        ['wasteManageId', 'active'],
        ['method', 'active'],
        ['unusual', 'active'],
        ['overlapping', 'active'],
      ],
      exactlyOneOf: { item: ['materialId', 'menuId', 'retailStoreId'] },
      unusual: {
        value: 'weightKg',
        per: 'periodDays',
        flag: 'unusual',
        histories: [
          { of: 'own', same: ['reporterId', 'item'], atLeast: 5 },
          { of: 'own', same: ['reporterId'], atLeast: 10 },
          { of: 'group', same: ['userType', 'item'], atLeast: 20 },
        ],
      },
      // A day without waste is data: it counts in what kilograms are divided by.
      measurement: {
        of: 'reporterId',
        lastDay: 'recordDate',
        days: 'periodDays',
        nothing: 'quantity',
        overlaps: 'overlapping',
      },
      checks: [
        farFromUsual,
        {
          kind: 'duplicate',
          fields: [
            'reporterId',
            'recordDate',
            'item',
            'weightKg',
            'part',
            'wasteFoodId',
            'wasteManageId',
          ],
        },
        { kind: 'overlap' },
        silentPlace,
      ],
      weight: {
        field: 'weightKg',
        quantity: 'quantity',
        factors: [
          { origin: 'item', from: 'materialSubId.unitWeights', unit: 'kg', by: 'unitId' },
          { origin: 'item', from: 'retailStoreSubId.unitWeights', unit: 'kg', by: 'unitId' },
          {
            origin: 'serving',
            from: 'menuId.servingGrams',
            unit: 'gram',
            when: { field: 'unitId', codes: ['PLATE', 'SERVING'] },
          },
          { origin: 'unit', from: 'unitId.kgPerUnit', unit: 'kg' },
        ],
        ...weightKept,
      },
      quickEntry: {
        columns: [
          'recordDate',
          'reporterId',
          { name: 'item', fields: ['materialId', 'menuId', 'retailStoreId'] },
          { name: 'itemSub', fields: ['materialSubId', 'retailStoreSubId'] },
          'quantity',
          'unitId',
          'weightKg',
          'part',
          'wasteFoodId',
          'wasteManageId',
          'method',
        ],
        more: ['userType', 'tambonCode', 'periodDays', 'covers', 'note'],
        ...wholeDays,
        remembered: ['unitId', 'method'],
        measured: ['quantity', 'weightKg', 'covers'],
        totalsBy: 'item',
        nothing: { method: 'diaries' },
      },
      fields: {
        ...whose,
        periodDays: {
          type: 'integer',
          min: 1,
          max: 366,
          default: 1,
          required: true,
          suffix: 'day',
          list: false,
        },
        materialId: { type: 'reference', resource: 'materials', ...ofWaste },
        materialSubId: {
          type: 'reference',
          resource: 'materialSubs',
          within: 'materialId',
          shownWhen: { field: 'materialId', filled: true },
          list: false,
        },
        menuId: { type: 'reference', resource: 'menus', ...ofWaste },
        retailStoreId: { type: 'reference', resource: 'retailStores', ...ofWaste },
        retailStoreSubId: {
          type: 'reference',
          resource: 'retailStoreSubs',
          within: 'retailStoreId',
          shownWhen: { field: 'retailStoreId', filled: true },
          list: false,
        },
        quantity: {
          type: 'decimal',
          precision: 11,
          scale: 4,
          min: 0,
          max: 1_000_000,
          required: { field: 'unitId', filled: true },
          list: false,
        },
        unitId: {
          type: 'reference',
          resource: 'units',
          required: { field: 'quantity', filled: true },
          defaultFrom: 'materialId.defaultUnitId',
          list: false,
          ...ofWaste,
        },
        weightKg: {
          ...weightKg,
          exclusiveMin: false,
          required: { field: 'quantity', filled: false },
        },
        part: { type: 'choice', choices: 'foodPart', required: true, list: false, ...ofWaste },
        wasteFoodId: {
          type: 'reference',
          resource: 'wasteFoods',
          required: true,
          matching: { field: 'userTypes', with: 'userType' },
          ...ofWaste,
        },
        wasteManageId: {
          type: 'reference',
          resource: 'wasteManages',
          required: true,
          ...ofWaste,
        },
        method: { type: 'choice', choices: 'measuringMethod', required: true },
        covers: { type: 'integer', min: 1, max: 1_000_000, suffix: 'meal', list: false },
        note: { ...note, ...rare },
        ...weightUsed,
        unusual,
        overlapping: { type: 'boolean', default: false, readOnly: true, list: false },
        pricePerKg: {
          type: 'decimal',
          precision: 12,
          scale: 2,
          min: 0,
          max: 100_000_000,
          suffix: 'bahtPerKg',
          readOnly: true,
          list: false,
          kept: [
            'materialSubId.pricePerKg',
            'materialId.pricePerKg',
            'retailStoreId.pricePerKg',
            'retailStoreId.materialId.pricePerKg',
            { value: 'menuId.price', per: 'menuId.servingGrams', times: 1000 },
          ],
        },
        emissionFactor: {
          ...emissionFactorUsed,
          kept: [{ ...factorVersion, inside: 'wasteManageId' }, 'wasteManageId.emissionFactor'],
        },
        landfillFactor: {
          ...emissionFactorUsed,
          kept: [{ ...factorVersion, inside: landfill }, landfill],
        },
        countsAsWaste: {
          type: 'boolean',
          default: true,
          readOnly: true,
          list: false,
          kept: ['wasteManageId.countsAsWaste'],
        },
        // What figures are grouped by, as the masters had it.
        retailMaterialId: {
          type: 'reference',
          resource: 'materials',
          readOnly: true,
          list: false,
          kept: ['retailStoreId.materialId'],
        },
        stage: {
          type: 'choice',
          choices: 'wasteStage',
          readOnly: true,
          list: false,
          kept: ['wasteFoodId.stage'],
        },
        destination: {
          type: 'choice',
          choices: 'destination',
          readOnly: true,
          list: false,
          kept: ['wasteManageId.destination'],
        },
        members,
        floorArea: {
          type: 'decimal',
          precision: 9,
          scale: 2,
          min: 0,
          max: 1_000_000,
          suffix: 'squareMetre',
          readOnly: true,
          list: false,
          kept: ['reporterId.floorArea'],
        },
        demonstration,
      },
    },

    // Days in which the same people measure their waste; who has measured which is worked out.
    campaigns: {
      screen: 'campaigns',
      codePrefix: 'C',
      calls: { group: 'wastecateory', search: 'searchCampaign', save: 'saveCampaign' },
      sort: [{ field: 'startDate', order: 'desc' }],
      fields: {
        name,
        startDate: { type: 'date', required: true },
        endDate: { type: 'date', required: true, notBefore: 'startDate' },
        userType: { type: 'choice', choices: 'userType' },
        note,
        demonstration,
      },
    },

    campaignReporters: {
      screen: 'campaigns',
      codePrefix: 'CR',
      parent: 'campaignId',
      label: ['reporterId'],
      calls: {
        group: 'wastecateory',
        search: 'searchCampaignReporter',
        save: 'saveCampaignReporter',
      },
      uniqueTogether: [['reporterId']],
      indexes: [['reporterId', 'active']],
      fields: {
        campaignId: { type: 'reference', resource: 'campaigns', required: true },
        reporterId: { type: 'reference', resource: 'places', required: true },
        note: { ...note, ...rare },
      },
    },

    packagingRecords: {
      scope: ofReporter,
      screen: 'packagingRecords',
      codePrefix: 'P',
      label: ['code'],
      calls: {
        group: 'wastecateory',
        search: 'searchPackagingRecord',
        save: 'savePackagingRecord',
        preview: 'previewPackagingRecord',
      },
      sort: [{ field: 'recordDate', order: 'desc' }],
      carriesOver: WHOSE,
      indexes: [
        ...indexesOfRecords,
        ['categoryUnitId', 'active'],
        ['wasteManagePackagingId', 'active'],
        ['clean', 'active'],
        ['unusual', 'active'],
      ],
      unusual: {
        value: 'weightKg',
        flag: 'unusual',
        histories: [
          { of: 'own', same: ['reporterId', 'categoryUnitId'], atLeast: 5 },
          { of: 'group', same: ['userType', 'categoryUnitId'], atLeast: 20 },
        ],
      },
      checks: [
        farFromUsual,
        {
          kind: 'duplicate',
          fields: [
            'reporterId',
            'recordDate',
            'categoryUnitId',
            'weightKg',
            'wasteManagePackagingId',
          ],
        },
      ],
      weight: {
        field: 'weightKg',
        quantity: 'pieces',
        factors: [{ origin: 'item', from: 'categoryUnitId.gramsPerPiece', unit: 'gram' }],
        ...weightKept,
      },
      quickEntry: {
        columns: [
          'recordDate',
          'reporterId',
          'categoryUnitId',
          'pieces',
          'weightKg',
          'wasteManagePackagingId',
          'clean',
        ],
        more: ['userType', 'tambonCode', 'note'],
        ...wholeDays,
        remembered: ['wasteManagePackagingId', 'clean'],
        measured: ['pieces', 'weightKg'],
        totalsBy: 'categoryUnitId',
      },
      fields: {
        ...whose,
        categoryUnitId: { type: 'reference', resource: 'categoryUnits', required: true },
        pieces: { type: 'integer', min: 1, max: 1_000_000, suffix: 'piece', total: true },
        weightKg: { ...weightKg, required: { field: 'pieces', filled: false } },
        wasteManagePackagingId: {
          type: 'reference',
          resource: 'wasteManagePackagings',
          required: true,
        },
        clean: { type: 'choice', choices: 'cleanliness' },
        note: { ...note, ...rare },
        ...weightUsed,
        unusual,
        emissionFactor: { ...emissionFactorUsed, kept: ['wasteManagePackagingId.emissionFactor'] },
        countsAsWaste: {
          type: 'boolean',
          default: true,
          readOnly: true,
          list: false,
          kept: ['wasteManagePackagingId.countsAsWaste'],
        },
        recovered: {
          type: 'boolean',
          default: false,
          readOnly: true,
          list: false,
          kept: ['wasteManagePackagingId.recovered'],
        },
        members,
        demonstration,
      },
    },

    // Who is responsible for which areas, and who stands above whom.
    organisations: {
      screen: 'organisation',
      codePrefix: 'ORG',
      calls: { group: 'organisation', search: 'searchOrganisation', save: 'saveOrganisation' },
      scope: { organisation: 'id' },
      fields: {
        name: { ...name, unique: true },
        organisationType: { type: 'choice', choices: 'organisationType', required: true },
        parentId: { type: 'reference', resource: 'organisations' },
        note,
      },
    },

    organisationAreas: {
      screen: 'organisation',
      parent: 'organisationId',
      codePrefix: 'OA',
      label: ['areaCode'],
      calls: {
        group: 'organisation',
        search: 'searchOrganisationArea',
        save: 'saveOrganisationArea',
      },
      uniqueTogether: [['areaCode']],
      fields: {
        organisationId: { type: 'reference', resource: 'organisations', required: true },
        areaCode: { type: 'area', level: 'tambon', widest: 'province', required: true },
        note: { ...note, ...rare },
      },
    },

    users: {
      label: ['title', 'firstName', 'lastName'],
      scope: { area: 'tambonCode', organisation: 'memberOfId', owner: 'id' },
      fields: {
        email: { type: 'email', masked: true, list: false, profile: true, ...rare },
        phone: { type: 'phone', masked: true, profile: true },
        userType: { type: 'choice', choices: 'userType', required: true },
        // Describes a person. Of which organisation they are, and so what they see, is below.
        organisation: { type: 'text', max: 150, searchable: true, list: false, profile: true },
        members: { ...size.members, profile: true },
        floorArea: { ...size.floorArea, profile: true },
        seats: { ...size.seats, profile: true },
        tambonCode: { type: 'area', level: 'tambon', list: false, profile: true },
        demonstration,
        // Beside the roles, whose scope goes by it.
        memberOfId: { type: 'reference', resource: 'organisations' },
      },
    },

    // What reports its waste: a household, a shop, a branch of a chain. Nobody need sign in for it.
    places: {
      screen: 'place',
      codePrefix: 'PL',
      label: ['name'],
      calls: { group: 'place', search: 'searchPlace', save: 'savePlace' },
      scope: { area: 'tambonCode', organisation: 'memberOfId', owner: 'personIds' },
      indexes: [
        ['userType', 'active'],
        ['tambonCode', 'active'],
        ['memberOfId', 'active'],
      ],
      fields: {
        name: { type: 'text', max: 300, required: true, searchable: true },
        userType: { type: 'choice', choices: 'userType', required: true },
        tambonCode: { type: 'area', level: 'tambon' },
        address: { type: 'longText', max: 500, list: false, ...rare },
        personIds: { type: 'references', resource: 'users', list: false },
        memberOfId: { type: 'reference', resource: 'organisations', list: false },
        parentId: { type: 'reference', resource: 'places' },
        chain: { type: 'text', max: 150, searchable: true, list: false, ...rare },
        ...size,
        barcode: { type: 'text', max: 50, searchable: true, list: false, ...rare },
        demonstration,
      },
    },

    // What the pages for contact, downloads and privacy say: one row. A text of another language has
    // the name of the Thai one with the language behind it.
    contacts: {
      screen: 'office',
      codePrefix: 'CON',
      label: ['organisation'],
      calls: { group: 'office', search: 'searchContact', save: 'saveContact' },
      form: {
        parts: [
          'organisation',
          'address',
          'hours',
          'phone',
          'email',
          'mapUrl',
          { group: 'officer', fields: ['officerName', 'officerPhone', 'officerEmail'] },
          {
            group: 'english',
            fields: ['organisationEn', 'addressEn', 'hoursEn', 'officerNameEn'],
          },
        ],
      },
      fields: {
        organisation: { ...officeText, required: true, searchable: true },
        address: { type: 'longText', max: 500, list: false },
        hours: { ...officeText, list: false },
        phone: { type: 'text', max: 100 },
        email: { type: 'email' },
        mapUrl: { type: 'url', rooted: true, list: false },
        officerName: { ...officeText, list: false },
        officerPhone: { type: 'text', max: 100, list: false },
        officerEmail: { type: 'email', list: false },
        organisationEn: { ...officeText, list: false },
        addressEn: { type: 'longText', max: 500, list: false },
        hoursEn: { ...officeText, list: false },
        officerNameEn: { ...officeText, list: false },
      },
    },

    downloads: {
      screen: 'office',
      codePrefix: 'DL',
      label: ['title'],
      calls: { group: 'office', search: 'searchDownload', save: 'saveDownload' },
      exactlyOneOf: { source: ['href', 'file'] },
      fields: {
        title: { ...officeText, required: true, searchable: true },
        note: { ...officeText },
        titleEn: { ...officeText, list: false },
        noteEn: { ...officeText, list: false },
        kind: { type: 'choice', choices: 'downloadKind', required: true, default: 'manual' },
        href: { type: 'url', rooted: true },
        file: {
          type: 'file',
          kinds: ['pdf', 'xlsx', 'docx', 'csv', 'image'],
          maxBytes: 10 * 1024 * 1024,
        },
      },
    },
  },

  // What the analysis shows. Not materialized: a save costs nothing, and dimensions may be as fine as one likes.
  summaries: {
    waste: {
      source: 'wasteRecords',
      materialized: false,
      measures: {
        waste: { sum: 'weightKg', where: [generated, { field: 'countsAsWaste', in: [true] }] },
        weight: { sum: 'weightKg', where: generated },
        received: { sum: 'weightKg', where: { field: 'userType', in: ['handler'] } },
        records: 'count',
        places: { distinct: 'reporterId' },
        generators: { distinct: 'reporterId', where: generated },
        wastePerPlace: { formula: { quotient: ['waste', 'generators'] }, suffix: 'kg' },
      },
      dimensions: {
        ...timeAndArea,
        material: 'materialId',
        menu: 'menuId',
        storeItem: 'retailStoreId',
        part: 'part',
        stage: 'stage',
        step: 'wasteFoodId',
        destination: 'destination',
        management: 'wasteManageId',
        method: 'method',
        place: 'reporterId',
      },
      pictures: {
        flow: ['material', 'stage', 'destination'],
        heat: ['province', 'month'],
        spread: ['userType'],
        // By the day, those who measure a month together stand out at its end.
        series: ['month'],
        tree: ['stage', 'material'],
      },
    },
    packaging: {
      source: 'packagingRecords',
      materialized: false,
      measures: {
        weight: { sum: 'weightKg' },
        pieces: { sum: 'pieces' },
        records: 'count',
        places: { distinct: 'reporterId' },
      },
      dimensions: {
        ...timeAndArea,
        kind: 'categoryUnitId',
        packagingMaterial: 'categoryUnitId.packagingMaterial',
        management: 'wasteManagePackagingId',
        clean: 'clean',
        place: 'reporterId',
      },
      pictures: {
        flow: ['packagingMaterial', 'clean', 'management'],
        heat: ['province', 'month'],
        spread: ['userType'],
        series: ['month'],
        tree: ['packagingMaterial', 'kind'],
      },
    },
  },
});
