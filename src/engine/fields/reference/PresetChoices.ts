import { createContext } from 'react';
import type { Option } from '../../web/fields/types.ts';

/**
 * Choices a form has already been given in one answer, by the resource they are rows of; inputs
 * below it take them from here and send no requests.
 */
export const PresetChoices = createContext<Readonly<Record<string, readonly Option[]>>>({});
