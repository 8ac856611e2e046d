import i18next from 'i18next';
import { lazy, Suspense } from 'react';
import type { Answer } from './answers.ts';
import { namesOf } from './to-chart.ts';
import type { RareProps } from './why/Rare.tsx';

/** All of it is one file, with its words: each would be another that every visit has to know of. */
const Rare = lazy(
  async () =>
    (await Promise.all([import('./why/Rare.tsx'), i18next.loadNamespaces('ownfigures')]))[0],
);

type Pictures = typeof import('../../../engine/web/charts/picture.ts');

/** What draws pictures is fetched when somebody first takes one along. */
export const loadPictures = (): Promise<Pictures> =>
  import('../../../engine/web/charts/picture.ts');
const pictureOf: Pictures['pictureOf'] = async (...of) => (await loadPictures()).pictureOf(...of);

/** What the charts have as well is given to it: else that would be a file of its own. */
const GIVEN = { namesOf, pictureOf };

/** A part of a page that most visits do without: it comes when it is there to be seen, or on request. */
export const RarePart = (props: RareProps) => (
  <Suspense fallback={null}>
    <Rare {...props} given={GIVEN} />
  </Suspense>
);

interface PublicNoteProps {
  readonly answer: Answer<unknown> | null;
  readonly isPooled?: boolean;
}

/** What the public sees of what is shown live. */
export const PublicNote = (props: PublicNoteProps) =>
  props.answer?.view === 'live' ? <RarePart part="public" {...props} /> : null;
