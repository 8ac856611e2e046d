import { plugins } from '../../../../../application.screens.tsx';
import { gatherScreenParts } from '../../screens/custom/screen-parts.ts';

/** What the plugins of this application add to the screens of staff. */
export const screenParts = gatherScreenParts(plugins);
