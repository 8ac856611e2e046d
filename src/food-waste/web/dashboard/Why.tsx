import i18next from 'i18next';
import { type ComponentProps, lazy, Suspense } from 'react';
import { pictureOf } from '../../../engine/web/charts/picture.ts';
import { namesOf } from './to-chart.ts';
import type { WhyProps } from './why/Why.tsx';
import type { WhyPanel } from './why/WhyPanel.tsx';

/** Live figures alone are asked why they changed: the public fetches nothing of it. */
const load = async () =>
  (await Promise.all([import('./why/index.ts'), i18next.loadNamespaces('ownfigures')]))[0];
const Asked = lazy(async () => ({ default: (await load()).Why }));
const Panel = lazy(async () => ({ default: (await load()).WhyPanel }));

/** Asks why a live figure changed. */
export const Why = (props: WhyProps) => (
  <Suspense fallback={null}>
    <Asked {...props} />
  </Suspense>
);

/** What the charts have as well is given to it: else it would be a file of its own, for the public too. */
const GIVEN = { namesOf, pictureOf };

/** What is answered, while the address asks for it. */
export const WhyAnswer = (props: Omit<ComponentProps<typeof WhyPanel>, 'given'>) => (
  <Suspense fallback={null}>
    <Panel {...props} given={GIVEN} />
  </Suspense>
);
