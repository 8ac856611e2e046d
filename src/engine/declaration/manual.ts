/** The contract of `application.manual.ts`: what an application has to read, and of which screen. */

/** What of a screen somebody wants help with. */
export const HELPED_WITH = [
  'page',
  'list',
  'form',
  'quickEntry',
  'import',
  'history',
  'account',
] as const;
export type HelpedWith = (typeof HELPED_WITH)[number];

/** A page of the manual, and a section of it: `staff#find`. */
type Section = string;

export interface Manual {
  /** The language it is written in. */
  readonly language: string;
  /** Files of Markdown, from the application's folder, by the names their pages have in addresses. */
  readonly pages: Readonly<Record<string, string>>;
  /**
   * Where a screen, a page, or one kind of work on a screen (`books/form`) is described, by the names
   * that the declaration gives them.
   */
  readonly sections: Readonly<Record<string, Section>>;
  /** Where screens without a section of their own are described. */
  readonly general: Readonly<Record<HelpedWith, Section>>;
}

/** Where the manual stands, from the root. */
export const MANUAL_PATH = '/manual';

/** The page that leads to the others; what an application calls its own pages has no dot. */
export const MANUAL_CONTENTS = 'contents.of';

/** The section for a screen or page of this name; null stands for one without a name. */
export function sectionFor(
  { sections, general }: Manual,
  name: string | null,
  what: HelpedWith,
): Section {
  const ofScreen = what === 'list' || what === 'page' ? sections[name ?? ''] : undefined;
  return sections[`${name}/${what}`] ?? ofScreen ?? general[what];
}
