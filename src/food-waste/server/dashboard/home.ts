import { isDeepStrictEqual } from 'node:util';
import type { PublicUserType } from '../../user-types.ts';
import { packagingQuestion, wasteQuestion } from './asking.ts';
import type { Answer } from './cells.ts';
import type { Basis, CampaignBehind, FigureSource } from './figure-source.ts';
import { type Figure, FORMULAE, figureOf, shareFigure } from './figures.ts';
import type { Query } from './query.ts';
import type { Question } from './question.ts';
import { weighedShareOf } from './shares.ts';

export interface Home {
  readonly figures: readonly Figure[];
  readonly basis: Basis;
  /** The campaigns that they rest on. */
  readonly campaigns: readonly CampaignBehind[];
}

/** Where what is left is lost; anywhere else it is put to use. */
const LOST = ['landfill', 'refuse', 'sewer', 'controlledCombustion'];
/** Where it is buried, or carried off without anything else being known of it. */
const BURIED = ['landfill', 'refuse', 'sewer'];

const TRUE = 'true';

/** The questions that figures are worked out of; each is counted when a figure first needs it. */
class Questions {
  readonly #answers = new Map<string, Promise<Answer>>();

  constructor(
    readonly source: FigureSource,
    readonly query: Query,
  ) {}

  #answer(name: string, question: () => Question): Promise<Answer> {
    const answer = this.#answers.get(name) ?? this.source.count(question());
    this.#answers.set(name, answer);
    return answer;
  }

  /** Everything that counts as waste. */
  waste(): Promise<Answer> {
    return this.#answer('waste', () =>
      wasteQuestion(this.query, [], {
        measures: ['kg', 'weighed_kg', 'co2e', 'co2e_kg', 'baht', 'baht_kg'],
      }),
    );
  }

  /** The same of one user type, and what it is divided by. */
  based(userType: PublicUserType): Promise<Answer> {
    return this.#answer('based', () =>
      wasteQuestion({ ...this.query, userType }, [], {
        measures: ['kg', 'weighed_kg', 'based_kg', 'based_baht', 'baht_kg'],
        base: true,
        margin: true,
      }),
    );
  }

  reported(): Promise<Answer> {
    return this.#answer('reported', () =>
      wasteQuestion(this.query, [], {
        counted: false,
        measures: ['kg', 'weighed_kg', 'avoided', 'avoided_kg'],
      }),
    );
  }

  /** Everything reported, by whether it went to one of some places. */
  going(places: readonly string[]): Promise<Answer> {
    const key = { column: 'destination', among: places };
    return this.#answer(places.join(), () => wasteQuestion(this.query, [key]));
  }

  by(column: string): Promise<Answer> {
    return this.#answer(column, () => wasteQuestion(this.query, [{ column }]));
  }

  packaging(): Promise<Answer> {
    return this.#answer('packaging', () =>
      packagingQuestion(this.query, [], {
        measures: ['kg', 'pieces', 'based_kg'],
        base: true,
        margin: true,
      }),
    );
  }

  recovered(): Promise<Answer> {
    return this.#answer('recovered', () =>
      packagingQuestion(this.query, [{ column: 'recovered' }]),
    );
  }
}

type Maker = (questions: Questions) => Promise<Figure>;
const isTrue = (key: string): boolean => key === TRUE;

const wasteKg: Maker = async (it) => figureOf('wasteKg', FORMULAE.kg, await it.waste());
const kgCo2e: Maker = async (it) => figureOf('kgCo2e', FORMULAE.kgCo2e, await it.waste());
const baht: Maker = async (it) => figureOf('baht', FORMULAE.baht, await it.waste());
const avoided: Maker = async (it) =>
  figureOf('avoidedKgCo2e', FORMULAE.avoidedKgCo2e, await it.reported());
const kgPerPersonYear: Maker = async (it) =>
  figureOf('kgPerPersonYear', FORMULAE.kgPerPersonYear, await it.based('consumer'));
const mealsHandedOn: Maker = async (it) =>
  figureOf('mealsHandedOn', FORMULAE.mealsHandedOn, await it.going(['foodDonation']), TRUE);
const usedShare: Maker = async (it) =>
  shareFigure('usedShare', await it.going(LOST), (key) => !isTrue(key));
const handedOnShare: Maker = async (it) =>
  shareFigure('handedOnShare', await it.going(['foodDonation']), isTrue);
const edibleShare: Maker = async (it) =>
  shareFigure(
    'edibleShare',
    await it.by('part'),
    (key) => key === 'edible',
    (key) => key !== 'both',
  );
const unsoldShare: Maker = async (it) =>
  shareFigure('unsoldShare', await it.by('stage'), (key) => key === 'unsold');
const packagingPerPersonYear: Maker = async (it) =>
  figureOf('packagingPerPersonYear', FORMULAE.kgPerPersonYear, await it.packaging());
const gramsPerMeal: Maker = async (it) =>
  figureOf('gramsPerMeal', FORMULAE.gramsPerMeal, await it.based('outofhome'));
const bahtPerMeal: Maker = async (it) =>
  figureOf('bahtPerMeal', FORMULAE.bahtPerMeal, await it.based('outofhome'));
const kgPerSquareMetreYear: Maker = async (it) =>
  figureOf('kgPerSquareMetreYear', FORMULAE.kgPerSquareMetreYear, await it.based('retail'));
const receivedKg: Maker = async (it) => figureOf('receivedKg', FORMULAE.kg, await it.waste());
const divertedShare: Maker = async (it) =>
  shareFigure('divertedShare', await it.going(BURIED), (key) => !isTrue(key));
const receivedPackagingKg: Maker = async (it) =>
  figureOf('receivedPackagingKg', FORMULAE.kg, await it.packaging());
const packagingRecoveredShare: Maker = async (it) =>
  shareFigure('packagingRecoveredShare', await it.recovered(), isTrue);

/** The headline figures of each dashboard, in order. */
const FIGURES: Readonly<Record<PublicUserType | 'all', readonly Maker[]>> = {
  all: [wasteKg, kgPerPersonYear, kgCo2e, avoided, baht, mealsHandedOn, usedShare],
  consumer: [
    kgPerPersonYear,
    wasteKg,
    edibleShare,
    usedShare,
    packagingPerPersonYear,
    kgCo2e,
    baht,
  ],
  outofhome: [gramsPerMeal, bahtPerMeal, wasteKg, mealsHandedOn, usedShare, kgCo2e, baht],
  retail: [kgPerSquareMetreYear, unsoldShare, handedOnShare, wasteKg, mealsHandedOn, kgCo2e, baht],
  handler: [receivedKg, divertedShare, receivedPackagingKg, packagingRecoveredShare, kgCo2e],
};

/** Those of packaging, which not everybody sees who sees waste. */
const OF_PACKAGING: readonly Maker[] = [
  packagingPerPersonYear,
  receivedPackagingKg,
  packagingRecoveredShare,
];

/** The figures at the head of a dashboard. */
export async function homeOf(source: FigureSource, query: Query): Promise<Home> {
  const questions = new Questions(source, query);
  const [waste, packaging] = [source.scopeOf(query.area), source.scopeOf(query.area, 'packaging')];
  // Figures beside one another are of the same areas and places, as the answer says of them all.
  const hidden = isDeepStrictEqual(waste, packaging) ? [] : OF_PACKAGING;
  const makers = FIGURES[query.userType ?? 'all'].filter((make) => !hidden.includes(make));
  const figures = await source.together(makers.map((make) => () => make(questions)));
  const { cells, foundation, whole } = await questions.waste();
  const campaigns = await source.campaigns(wasteQuestion(query, []), whole[0] ?? 0);
  return { figures, basis: source.basis(foundation, weighedShareOf(cells)), campaigns };
}
