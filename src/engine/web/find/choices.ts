/** What can be chosen where everything is searched. */
interface Shown {
  /** Distinguishes it from all others. */
  readonly key: string;
  /** Name of a line drawing. */
  readonly icon: string;
  readonly title: string;
  /** What distinguishes it from others of this title. */
  readonly detail?: string;
  /** Whether it is a row that is no longer in use. */
  readonly isRetired?: boolean;
}

/** It opens an address. */
export interface LinkChoice extends Shown {
  readonly to: string;
  /** What goes along with the address. */
  readonly state?: unknown;
}

/** It is done at once. */
export interface ActionChoice extends Shown {
  readonly act: () => void;
}

export type Choice = LinkChoice | ActionChoice;

/** Choices under one heading. */
export interface Group {
  readonly key: string;
  readonly title: string;
  readonly choices: readonly Choice[];
}
