/** How a place lives, as far as waste has to do with it. */
export type Level = 'urban' | 'rural';

export interface ProvinceShape {
  readonly code: string;
  /** Registered people, in thousands, rounded: says who is drawn how often, and nothing else. */
  readonly people: number;
  /** Share of its demonstration reporters who live as in a town. */
  readonly urbanShare: number;
}

/** So that about half of the households are of towns, as in the country. */
const METROPOLITAN = 0.95;
const TOWNS = 0.8;
const COUNTRY = 0.6;

const PEOPLE: Readonly<Record<string, number>> = {
  '10': 5471,
  '11': 1372,
  '12': 1305,
  '13': 1220,
  '14': 820,
  '15': 272,
  '16': 733,
  '17': 200,
  '18': 316,
  '19': 638,
  '20': 1610,
  '21': 765,
  '22': 536,
  '23': 227,
  '24': 727,
  '25': 498,
  '26': 260,
  '27': 560,
  '30': 2630,
  '31': 1573,
  '32': 1367,
  '33': 1450,
  '34': 1870,
  '35': 530,
  '36': 1115,
  '37': 375,
  '38': 420,
  '39': 508,
  '40': 1780,
  '41': 1560,
  '42': 636,
  '43': 515,
  '44': 940,
  '45': 1290,
  '46': 970,
  '47': 1145,
  '48': 715,
  '49': 352,
  '50': 1797,
  '51': 400,
  '52': 720,
  '53': 440,
  '54': 428,
  '55': 473,
  '56': 460,
  '57': 1300,
  '58': 286,
  '60': 1025,
  '61': 322,
  '62': 710,
  '63': 690,
  '64': 580,
  '65': 845,
  '66': 520,
  '67': 970,
  '70': 868,
  '71': 895,
  '72': 830,
  '73': 923,
  '74': 590,
  '75': 188,
  '76': 482,
  '77': 553,
  '80': 1545,
  '81': 480,
  '82': 267,
  '83': 420,
  '84': 1075,
  '85': 194,
  '86': 509,
  '90': 1430,
  '91': 325,
  '92': 638,
  '93': 521,
  '94': 730,
  '95': 550,
  '96': 815,
};
/** Bangkok and the provinces around it. */
const METROPOLIS = ['10', '11', '12', '13', '73', '74'];
/** Provinces of large towns, industry or tourism. */
const TOWN_PROVINCES = [
  '14',
  '19',
  '20',
  '21',
  '30',
  '40',
  '41',
  '50',
  '65',
  '75',
  '77',
  '83',
  '84',
  '90',
];

function urbanShareOf(code: string): number {
  if (METROPOLIS.includes(code)) return METROPOLITAN;
  return TOWN_PROVINCES.includes(code) ? TOWNS : COUNTRY;
}

/** Where shops, kitchens and handlers report: too few of them elsewhere would be withheld. */
export const REGIONAL_CENTRES: Readonly<
  Record<'outofhome' | 'retail' | 'handler', readonly string[]>
> = {
  outofhome: ['10', '50', '40', '30', '20', '90', '83', '34', '65', '84'],
  retail: ['10', '50', '40', '30', '20', '90', '65'],
  handler: ['10', '50', '40', '30', '20', '90'],
};

/** The 77 provinces, by code. */
export const PROVINCES: readonly ProvinceShape[] = Object.entries(PEOPLE)
  .map(([code, people]) => ({ code, people, urbanShare: urbanShareOf(code) }))
  .sort((one, other) => Number(one.code) - Number(other.code));
