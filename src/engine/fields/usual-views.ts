/** Views of the types that most forms have: they come with the form, where others come after it. */
import * as boolean from './boolean/views.tsx';
import * as choice from './choice/views.tsx';
import * as choices from './choices/views.tsx';
import * as date from './date/views.tsx';
import * as dateTime from './dateTime/views.tsx';
import * as decimal from './decimal/views.tsx';
import * as email from './email/views.tsx';
import * as integer from './integer/views.tsx';
import * as longText from './longText/views.tsx';
import * as password from './password/views.tsx';
import * as phone from './phone/views.tsx';
import * as reference from './reference/views.tsx';
import * as references from './references/views.tsx';
import * as text from './text/views.tsx';
import type { FieldViews } from './views-contract.ts';

export const USUAL_VIEWS: Readonly<Record<string, FieldViews>> = {
  boolean,
  choice,
  choices,
  date,
  dateTime,
  decimal,
  email,
  integer,
  longText,
  password,
  phone,
  reference,
  references,
  text,
};
