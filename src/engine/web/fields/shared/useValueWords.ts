import type { ValueWords } from '../../../fields/contract.ts';
import { type Dates, useDateLanguage, useDates } from '../../dates/useDates.ts';
import { useWords, type Words } from './useWords.ts';

/** What values are written with, in the language on screen. */
export function useValueWords(): Words & Dates & ValueWords & { readonly language: string } {
  return { ...useWords(), ...useDates(), language: useDateLanguage() };
}
