/** Which rows a person sees: what their roles open of each screen, and where they belong. */
import { type Action, rightOf } from '../../declaration/actions.ts';
import type { RowScope } from '../../declaration/scope.ts';
import type { Config } from '../../declaration/types.ts';

/** What somebody sees who does not see everything. */
export interface Sight {
  readonly userId: number;
  /** By the key of a screen: what their roles open of its rows. */
  readonly scopes: ReadonlyMap<string, ReadonlySet<RowScope>>;
  /** By right (`user:change`): what the roles that give it open, where others of the key open more. */
  readonly narrower?: ReadonlyMap<string, ReadonlySet<RowScope>>;
  /** Ids of their own organisation and of all below it. */
  readonly organisations: readonly number[];
  /** Whether those are at least half of all organisations, so that little is not seen. */
  readonly most?: boolean;
  /** Codes of the areas that those are responsible for, none within another. */
  readonly areas: readonly string[];
}

/** Whether somebody sees every row that a key opens, whosever it is. */
export function seesAllWith(
  { sight }: { readonly sight?: Sight | undefined },
  key: string,
): boolean {
  return !sight || sight.scopes.get(key)?.has('all') === true;
}

/** What somebody sees of the rows that a key opens when they do this with them. */
export function sightFor(sight: Sight, key: string, action: Action): Sight {
  const given = sight.narrower?.get(rightOf(key, action));
  return given ? { ...sight, scopes: new Map([...sight.scopes, [key, given]]) } : sight;
}

/** Whether somebody may do this with every row that a key opens, whosever it is. */
export function seesAllDoing(
  { sight }: { readonly sight?: Sight | undefined },
  key: string,
  action: Action,
): boolean {
  return seesAllWith({ sight: sight && sightFor(sight, key, action) }, key);
}

/** Whether any resource says whose its rows are. */
export function isScoped({ resources }: Pick<Config, 'resources'>): boolean {
  return Object.values(resources).some(({ scope }) => scope !== null);
}

/** Where somebody belongs. */
export type Belonging = Omit<Sight, 'userId' | 'scopes' | 'narrower'>;

/** Follows every character that codes of areas are made of. */
export const AFTER_ANY_SIGN = '~';
