import { readPreference, writePreference } from '../../../session/index.ts';

/** Stored separately for each person who signs in on this machine, as the menu mode is. */
const preference = (person: string): string => `firstSteps-${person}`;

/** Whether this person has closed the first steps, or has none left; `open` once they have seen them. */
export const storedSteps = (person: string): string | null => readPreference(preference(person));

export const keepSteps = (person: string, state: 'open' | 'closed'): void =>
  writePreference(preference(person), state);
