/** What stands below the charts: one file, fetched when somebody comes near it. */
import type { UserType } from '../declaration.ts';
import { PopulationCard } from '../population/PopulationCard.tsx';
import type { ChangeView } from '../use-view.ts';
import type { View } from '../view.ts';
import { Back } from './Back.tsx';
import { Beside } from './Beside.tsx';
import { Reduction } from './Reduction.tsx';

/** The parts, by the ids of their cards. */
const PARTS = {
  reduction: Reduction,
  times: Back,
  beside: Beside,
  population: PopulationCard,
} as const;

export interface ExploreProps {
  readonly part: keyof typeof PARTS;
  readonly userType: UserType | null;
  /** The figure shown largest on the page. */
  readonly hero: string;
  readonly view: View;
  readonly onChange: ChangeView;
}

/** One of the parts. */
export default function Explore({ part, ...props }: ExploreProps) {
  const Part = PARTS[part];
  return <Part {...props} />;
}
