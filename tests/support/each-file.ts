import { addFieldTypes } from '../../src/engine/fields/index.ts';
import { area } from '../../src/thailand/area/index.ts';
import { reportSpent } from './spent.ts';

// The declaration has fields of this type: the server, and the screens, know it by their plugins.
addFieldTypes([area]);

reportSpent();
