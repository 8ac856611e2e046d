/** Views of the types that most forms have: they come with the form, where others come after it. */
import * as decimal from './decimal/views.tsx';
import * as email from './email/views.tsx';
import * as integer from './integer/views.tsx';
import * as phone from './phone/views.tsx';
import type { FieldViews } from './views-contract.ts';

export const USUAL_VIEWS: Readonly<Record<string, FieldViews>> = { decimal, email, integer, phone };
