/** Makes the office of a seed: the same seed gives the same office. */
import { Random } from '../publication/random-office.ts';
import { type OfPhases, OWN_MENUS, OWN_SUB } from './masters.ts';
import type {
  Campaign,
  Described,
  Item,
  Office,
  PackagingRecord,
  Person,
  Statistic,
  Type,
  Version,
  WasteRecord,
} from './office.ts';

const TAMBONS = ['100101', '100102', '100201', '500101', '500203', '830101'];
const WAYS = ['MUNI', 'MUNI', 'MUNI', 'LANDFILL', 'LANDFILL', 'COMPOST', 'FEED', 'DONATE'];
const RARE_WAYS = ['UNKNOWN', 'DUMP', 'OPENBURN', 'SEWER', 'BIOGAS', 'WTE', 'BIOMAT', 'REUSE'];
const METHODS = ['directWeighing', 'directWeighing', 'diaries', 'compositionAnalysis', 'surveys'];
const STEPS: Readonly<Record<Type, readonly string[]>> = {
  consumer: ['PREP', 'PLATE', 'LEFTOVER', 'EXPIRE'],
  outofhome: ['PREP', 'PLATE', 'SERVE', 'UNSOLD'],
  retail: ['DISPLAY', 'UNSOLD', 'STORE', 'RETURN'],
  handler: ['COLLECT', 'SORT'],
  staff: ['PLATE'],
};
const MATERIALS = ['RICE', 'VEG', 'FRUIT', 'PORK', 'FISH', 'MIX', 'INED'];
const ITEMS = ['R0101', 'R0103', 'R0201', 'R0301', 'R0901'];
const KINDS = ['PB1', 'PB2', 'PB4'];
const PACKAGING_WAYS = ['P-REDUCE', 'P-REUSE', 'P-RETURN', 'P-LANDFILL'];
const DAY = 86_400_000;
const LAST_DAY = '2026-02-28';

export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

class Making {
  readonly people: Person[] = [];
  readonly waste: WasteRecord[] = [];
  readonly packaging: PackagingRecord[] = [];

  constructor(
    readonly random: Random,
    readonly firstDay: string,
  ) {}

  addPerson(type: Type, organisation: string | null): Person {
    const { random } = this;
    const own = <T>(of: Type, make: () => T): OfPhases<T | null> => {
      if (type !== of || random.chance(0.08)) return [null, null];
      const first = make();
      return [first, random.chance(0.25) ? make() : first];
    };
    const person: Person = {
      ...{ place: this.people.length, type, organisation, tambon: random.pick(TAMBONS) },
      members: own('consumer', () => random.between(1, 6)),
      floorArea: own('retail', () => random.between(20, 400)),
    };
    this.people.push(person);
    return person;
  }

  /** Measurements one after another, no two of which overlap. */
  report(person: Person, density: number): void {
    const { random } = this;
    const scale = random.lumpy(
      { consumer: 0.4, staff: 1, outofhome: 4, retail: 9, handler: 60 }[person.type],
      0.5,
    );
    let day = dayAfter(this.firstDay, random.between(0, 20));
    for (;;) {
      const days = random.pick([1, 1, 1, 7, 7, 14]);
      day = dayAfter(day, days + random.between(0, Math.round(2 * density)));
      if (day > LAST_DAY) return;
      const tambon = random.chance(0.1) ? random.pick(TAMBONS) : person.tambon;
      const isOfNothing = person.type !== 'handler' && random.chance(0.2);
      const times = isOfNothing ? 1 : random.pick([1, 1, 2, 3]);
      for (let time = 0; time < times; time += 1) {
        // Bags of one measurement may be of two places.
        const place = time > 0 && random.chance(0.1) ? random.pick(TAMBONS) : tambon;
        this.addWaste({
          ...{ reporter: person.place, type: person.type, tambon: place, day, days },
          waste: isOfNothing ? null : this.describe(person.type, scale * Math.sqrt(days)),
        });
      }
    }
  }

  addWaste(of: Pick<WasteRecord, 'reporter' | 'type' | 'tambon' | 'day' | 'days' | 'waste'>): void {
    const { random } = this;
    this.waste.push({
      ...of,
      place: this.waste.length,
      phase: random.chance(0.5) ? 0 : 1,
      method: random.pick(METHODS),
      covers: of.type === 'outofhome' && random.chance(0.7) ? random.between(20, 300) : null,
      isRetired: random.chance(0.03),
      copyOf: null,
    });
  }

  describe(type: Type, kg: number): Described {
    const { random } = this;
    const item = this.#item(type);
    const isByPlate = item.kind === 'menu' || item.sub !== null;
    const [unit, quantity] =
      isByPlate && random.chance(0.6)
        ? ['PLATE', random.between(1, 9)]
        : random.pick([
            ['KG', Math.round(random.lumpy(kg, 0.6) * 1000) / 1000],
            ['G', Math.round(random.lumpy(kg, 0.6) * 1000)],
            ['KHID', Math.round(random.lumpy(kg, 0.6) * 100) / 10],
          ] as const);
    return {
      ...{ item, unit, quantity: Math.max(quantity, 0.1) },
      way: random.chance(0.2) ? random.pick(RARE_WAYS) : random.pick(WAYS),
      step: random.pick(STEPS[type]),
      part: random.pick(['edible', 'edible', 'inedible', 'both'] as const),
    };
  }

  #item(type: Type): Item {
    const { random } = this;
    if (type === 'retail' && random.chance(0.8)) {
      return { kind: 'retailStore', code: random.pick(ITEMS), sub: null };
    }
    if ((type === 'consumer' || type === 'outofhome') && random.chance(0.35)) {
      return { kind: 'menu', code: random.pick(OWN_MENUS).code, sub: null };
    }
    const code = random.pick(MATERIALS);
    const sub = code === OWN_SUB.materialId && random.chance(0.5) ? OWN_SUB.code : null;
    return { kind: 'material', code, sub };
  }

  /** Rows from before unequal periods that overlap were refused. */
  overlap(): void {
    const { random } = this;
    const old = this.waste.filter(({ reporter, waste }) => reporter !== null && waste !== null);
    for (const record of random.some(old, Math.ceil(old.length / 15))) {
      const days = random.pick([1, 3, 7, 10]);
      const shift = random.between(-2, 6);
      const day = dayAfter(record.day, shift);
      if (day > LAST_DAY || (shift === 0 && days === record.days)) continue;
      const copy = { copyOf: record.place, phase: 1, isRetired: false } as const;
      this.waste.push({ ...record, ...copy, day, days, place: this.waste.length });
    }
  }

  /** Records of staff, who measured as a household would; no form lets them. */
  reportOfStaff(staff: Person): void {
    const ofHomes = this.waste.filter(({ type, waste }) => type === 'consumer' && waste !== null);
    for (const record of this.random.some(ofHomes, 5)) {
      const copy = { copyOf: record.place, phase: 1, isRetired: false } as const;
      const whose = { reporter: staff.place, type: 'staff' } as const;
      this.waste.push({ ...record, ...copy, ...whose, place: this.waste.length });
    }
  }

  pack({ place, type, tambon }: Person): void {
    const { random } = this;
    for (let day = this.firstDay; day <= LAST_DAY; day = dayAfter(day, random.between(20, 160))) {
      this.packaging.push({
        ...{ phase: random.chance(0.5) ? 0 : 1, reporter: place, type, tambon, day },
        ...{ kind: random.pick(KINDS), pieces: random.between(1, 60) },
        ...{
          way: random.pick(PACKAGING_WAYS),
          clean: random.pick(['clean', 'contaminated', null]),
        },
      });
    }
  }
}

const CHAIN = ['ครัวเจริญ Mart', ' ครัวเจริญ MART  '];

/** How many there are of each type, and how many days lie between two of their measurements. */
const SIZE: readonly (readonly [type: Type, people: number, density: number])[] = [
  ['consumer', 10, 80],
  ['outofhome', 6, 100],
  ['retail', 5, 100],
  ['handler', 2, 150],
];

function statisticsOf(random: Random): Statistic[] {
  return ['00', '10', '50', '1001'].flatMap((areaCode) =>
    [2023, 2025, 2027].map((year) => ({
      ...{ areaCode, year },
      population: random.chance(0.25) ? null : random.between(100_000, 2_000_000),
      households: random.chance(0.5) ? null : random.between(30_000, 600_000),
      municipalWasteTonnes: random.between(1_000_000, 900_000_000) / 1000,
    })),
  );
}

function campaignsOf({ random, people }: Making): Campaign[] {
  const enrolled = people.filter(({ type }) => type !== 'staff').map(({ place }) => place);
  return [
    ['ปลายปีต้นปี', '2025-11-20', '2026-01-31'],
    ['ข้ามงวด', '2025-02-01', '2025-04-10'],
    ['นานมาแล้ว', '2023-12-01', '2024-01-31'],
    ['ยังไม่เริ่ม', '2026-04-01', '2026-04-30'],
  ].map(([name = '', startDate = '', endDate = '']) => ({
    ...{ name, startDate, endDate, reporters: random.some(enrolled, random.between(6, 14)) },
  }));
}

/** Makes the office of a seed: of the odd ones, records begin early enough for three whole years. */
export function makeOffice(seed: number): Office {
  const random = new Random(seed * 7_919);
  const making = new Making(random, seed % 2 === 1 ? '2022-07-01' : '2023-11-01');
  for (const [type, people, density] of SIZE) {
    for (let it = 0; it < people; it += 1) {
      const isBranch = (type === 'outofhome' || type === 'retail') && random.chance(0.5);
      // A household of the same name as a chain is none of its branches.
      const organisation = isBranch || random.chance(0.2) ? random.pick(CHAIN) : null;
      const person = making.addPerson(type, organisation);
      making.report(person, density);
      if (random.chance(0.6)) making.pack(person);
    }
  }
  for (let it = 0; it < 6; it += 1) {
    const type = random.pick(['consumer', 'outofhome', 'retail'] as const);
    const day = dayAfter('2025-02-01', random.between(0, 380));
    const shared = { reporter: null, type, tambon: random.pick(TAMBONS), day, days: 1 };
    making.addWaste({ ...shared, waste: making.describe(type, 2) });
  }
  making.overlap();
  making.reportOfStaff(making.addPerson('staff', null));
  const version = (way: string, name: string, validFrom: string): Version => ({
    ...{ way, name, validFrom, emissionFactor: random.between(100, 300) / 100 },
  });
  return {
    ...{ people: making.people, waste: making.waste, packaging: making.packaging },
    campaigns: campaignsOf(making),
    statistics: statisticsOf(random),
    versions: [
      version('LANDFILL', 'LANDFILL first', '2024-03-01'),
      version('LANDFILL', 'LANDFILL second', '2025-05-01'),
      version('COMPOST', 'COMPOST first', '2025-01-01'),
    ],
    recalculations: [
      { way: 'LANDFILL', version: random.pick(['LANDFILL first', 'LANDFILL second']) },
      { way: 'COMPOST', version: 'own' },
    ],
  };
}
