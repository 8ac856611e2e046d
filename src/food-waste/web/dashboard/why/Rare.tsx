import type { ComponentProps } from 'react';
import { Campaigns } from '../Campaigns.tsx';
import { DoubtMark } from '../Doubt.tsx';
import { EditionBanner, NotPublished } from '../Editions.tsx';
import { IgnoredFilters } from '../IgnoredFilters.tsx';
import OwnAreas from '../OwnAreas.tsx';
import { PublicViewNote } from '../PublicViewNote.tsx';
import type { Given } from './WhyContent.tsx';
import { WhyPanel } from './WhyPanel.tsx';

/** What most visits do without, by the name of the part. */
export type RareProps =
  | ({ readonly part: 'campaigns' } & ComponentProps<typeof Campaigns>)
  | ({ readonly part: 'edition' } & ComponentProps<typeof EditionBanner>)
  | ({ readonly part: 'ignored' } & ComponentProps<typeof IgnoredFilters>)
  | ({ readonly part: 'unpublished' } & ComponentProps<typeof NotPublished>)
  | ({ readonly part: 'own' } & ComponentProps<typeof OwnAreas>)
  | ({ readonly part: 'public' } & ComponentProps<typeof PublicViewNote>)
  | ({ readonly part: 'doubt' } & ComponentProps<typeof DoubtMark>)
  | ({ readonly part: 'panel' } & Omit<ComponentProps<typeof WhyPanel>, 'given'>);

export default function Rare({ given, ...props }: RareProps & { readonly given: Given }) {
  switch (props.part) {
    case 'campaigns':
      return <Campaigns {...props} />;
    case 'edition':
      return <EditionBanner {...props} />;
    case 'ignored':
      return <IgnoredFilters {...props} />;
    case 'unpublished':
      return <NotPublished {...props} />;
    case 'own':
      return <OwnAreas {...props} />;
    case 'public':
      return <PublicViewNote {...props} />;
    case 'doubt':
      return <DoubtMark {...props} />;
    case 'panel':
      return <WhyPanel {...props} given={given} />;
  }
}
