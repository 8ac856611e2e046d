/** What tables tell of the same weights, and so are attacked together. */
import type { Masters, Office, OfficeRecord, UserType } from './random-office.ts';
import { BREAKDOWNS, isBased, isWeighed, type Row } from './recompute.ts';

/** A share of a total that is published in steps: of the weight of some finest values. */
export interface Share {
  readonly name: string;
  readonly of: (total: Row) => number | null | undefined;
  readonly isInside: (value: string) => boolean;
}

export interface Family {
  readonly name: string;
  readonly source: OfficeRecord['source'];
  readonly breakdowns: readonly string[];
  /** Digits of the smallest areas that it is published of. */
  readonly digits: number;
  /** The finest value of a record. */
  readonly finestOf: (record: OfficeRecord, office: Office) => string;
  readonly shares?: readonly Share[];
  /** Of a finest value, the key in each breakdown. */
  readonly keyOf: (value: string, breakdown: string, masters: Masters) => string;
  /** Whether a finest value counts as waste; all of them if absent. */
  readonly counts?: (value: string, masters: Masters) => boolean;
  /** Breakdowns that only some types have. */
  readonly typesOf?: Readonly<Record<string, readonly UserType[]>>;
}

const NONE = 'none';
const MATERIAL = 'material ';
const MENU = 'menu ';
const ITEM = 'item ';
const after = (value: string, prefix: string): string | null =>
  value.startsWith(prefix) ? value.slice(prefix.length) : null;

/** What a record is of: a material, a menu, or an item of a store, which has a material too. */
function thingOf(record: OfficeRecord): string {
  if (record.source !== 'waste') return NONE;
  if (record.item !== null) return ITEM + record.item;
  return record.menu === null ? MATERIAL + record.material : MENU + record.menu;
}

function keyOfThing(value: string, breakdown: string, masters: Masters): string {
  const item = after(value, ITEM);
  const found: Readonly<Record<string, string | null | undefined>> = {
    material: item === null ? after(value, MATERIAL) : masters.materialOfItem.get(item),
    menu: after(value, MENU),
    category: item === null ? null : masters.categoryOfItem.get(item),
    retailStore: item,
  };
  return found[breakdown] || NONE;
}

/** A family whose finest values are the keys of one breakdown, with another that holds them. */
function plain(
  breakdown: string,
  source: OfficeRecord['source'],
  holder?: readonly [name: string, of: (masters: Masters) => ReadonlyMap<string, string>],
): Family {
  const own = BREAKDOWNS[breakdown];
  return {
    name: breakdown,
    source,
    digits: 4,
    breakdowns: holder ? [holder[0], breakdown] : [breakdown],
    finestOf: (record, { masters }) => own?.keyOf(record, masters) ?? NONE,
    keyOf: (value, name, masters) =>
      holder && name === holder[0] ? (holder[1](masters).get(value) ?? NONE) : value,
  };
}

const WEIGHED = 'weighed';
const BASED = 'based';
const weighedShare = (isInside: Share['isInside']): Share => ({
  name: WEIGHED,
  of: (total) => total.weighedShare,
  isInside,
});

const totals = (source: OfficeRecord['source']): Family => ({
  name: `${source} totals`,
  source,
  breakdowns: [],
  digits: 6,
  finestOf: (record, office) =>
    `${isWeighed(record) ? WEIGHED : ''} ${isBased(record, office) ? BASED : ''}`,
  keyOf: () => '',
  shares: [
    weighedShare((value) => value.startsWith(WEIGHED)),
    {
      name: BASED,
      of: ({ coverage }) => coverage?.base,
      isInside: (value) => value.endsWith(BASED),
    },
  ],
});

export const FAMILIES: readonly Family[] = [
  totals('waste'),
  totals('packaging'),
  {
    name: 'things',
    source: 'waste',
    breakdowns: ['material', 'menu', 'category', 'retailStore'],
    digits: 4,
    finestOf: thingOf,
    keyOf: keyOfThing,
    typesOf: {
      menu: ['consumer', 'outofhome'],
      category: ['retail'],
      retailStore: ['retail'],
    },
  },
  plain('step', 'waste', ['stage', (it) => it.stageOfStep]),
  {
    ...plain('manage', 'waste', ['destination', (it) => it.destinationOfManage]),
    counts: (value, { countsOfManage }) => countsOfManage.get(value) === true,
  },
  plain('part', 'waste'),
  {
    ...plain('method', 'waste'),
    shares: [weighedShare((value) => value === 'directWeighing')],
  },
  plain('packagingMaterial', 'packaging'),
  plain('packagingManage', 'packaging', ['recovered', (it) => it.recoveredOfManage]),
  plain('clean', 'packaging'),
];

/** Names of the families, for tests that attack some of them. */
export const FAMILY_NAMES: readonly string[] = FAMILIES.map(({ name }) => name);
