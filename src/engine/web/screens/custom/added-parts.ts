import { plugins } from '../../../../../application.screens.tsx';
import { addWebFieldTypes } from '../../../fields/added-views.ts';
import { gatherScreenParts } from './screen-parts.ts';

// Before anything is drawn or checked: the declaration may have fields of these types.
addWebFieldTypes(plugins.flatMap(({ fieldTypes = [] }) => fieldTypes));

/** What the plugins of this application add to the screens of staff. */
export const screenParts = gatherScreenParts(plugins);
