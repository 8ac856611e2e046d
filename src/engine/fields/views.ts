/** Views of all types. Those that are not usual are one part of the bundle: few forms have any. */
import { ADDED_VIEWS } from './added-views.ts';
import * as colour from './colour/views.tsx';
import * as coordinates from './coordinates/views.tsx';
import * as denials from './denials/views.tsx';
import * as duration from './duration/views.tsx';
import * as file from './file/views.tsx';
import * as image from './image/views.tsx';
import * as list from './list/views.tsx';
import * as pattern from './pattern/views.tsx';
import * as permissions from './permissions/views.tsx';
import * as time from './time/views.tsx';
import * as url from './url/views.tsx';
import { USUAL_VIEWS } from './usual-views.ts';
import type { FieldViews } from './views-contract.ts';

const OWN: Readonly<Record<string, FieldViews>> = {
  ...USUAL_VIEWS,
  colour,
  coordinates,
  denials,
  duration,
  file,
  image,
  list,
  pattern,
  permissions,
  time,
  url,
};

/** The views of a type. @throws for one that nothing draws */
export function viewsOf(type: string): FieldViews {
  const views = Object.hasOwn(OWN, type) ? OWN[type] : ADDED_VIEWS.get(type);
  if (!views) throw new Error(`Nothing draws fields of the type ${type}.`);
  return views;
}
