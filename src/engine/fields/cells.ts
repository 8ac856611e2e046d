/**
 * Cells that are more than the text of a value. Lists draw them before antd and Refine have come, so
 * that none of them stands on either.
 */
import { ADDED_VIEWS } from './added-views.ts';
import { Cell as BooleanCell } from './boolean/Cell.tsx';
import { Cell as ChoiceCell, ManyCell as ChoicesCell } from './choice/Cell.tsx';
import { Cell as ColourCell } from './colour/Cell.tsx';
import { Cell as CoordinatesCell } from './coordinates/Cell.tsx';
import { Cell as DateCell } from './date/Cell.tsx';
import { Cell as DateTimeCell } from './dateTime/Cell.tsx';
import { Cell as DenialsCell } from './denials/Cell.tsx';
import { Cell as FileCell } from './file/Cell.tsx';
import { Cell as ImageCell } from './image/Cell.tsx';
import { Cell as ListCell } from './list/Cell.tsx';
import { Cell as LongTextCell } from './longText/Cell.tsx';
import { Cell as PasswordCell } from './password/Cell.tsx';
import { Cell as PermissionsCell } from './permissions/Cell.tsx';
import { Cell as ReferenceCell, ManyCell as ReferencesCell } from './reference/Cell.tsx';
import { NumberCell } from './shared/NumberCell.tsx';
import { Cell as UrlCell } from './url/Cell.tsx';
import type { FieldViews } from './views-contract.ts';

type DrawCell = NonNullable<FieldViews['Cell']>;

const OWN: Readonly<Record<string, DrawCell>> = {
  boolean: BooleanCell,
  choice: ChoiceCell,
  choices: ChoicesCell,
  colour: ColourCell,
  coordinates: CoordinatesCell,
  date: DateCell,
  dateTime: DateTimeCell,
  decimal: NumberCell,
  denials: DenialsCell,
  file: FileCell,
  image: ImageCell,
  integer: NumberCell,
  list: ListCell,
  longText: LongTextCell,
  password: PasswordCell,
  permissions: PermissionsCell,
  reference: ReferenceCell,
  references: ReferencesCell,
  url: UrlCell,
};

/** What draws the values of a type; undefined where their text is all there is to see. */
export function cellOf(type: string): DrawCell | undefined {
  return Object.hasOwn(OWN, type) ? OWN[type] : ADDED_VIEWS.get(type)?.Cell;
}
