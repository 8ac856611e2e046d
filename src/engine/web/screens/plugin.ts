import type { ComponentType } from 'react';
import type { AuditEntry } from '../../declaration/audit.ts';
import type { Resource } from '../../declaration/types.ts';
import type { LookupWords, WebFieldType } from '../../fields/views-contract.ts';
import type { CellProps, InputProps } from '../fields/types.ts';
import type { Editor } from './form/useEditor.ts';

/**
 * The contract of packs and applications with the screens of staff. It stands apart from the one of
 * the web app (`../plugin.ts`), whose plugins every visit loads: these come with the first list or
 * form, and each component is best loaded with `lazy`. See docs/extend.md.
 */

type ByResource<Part> = Readonly<Record<string, Part>>;
type ByField<Part> = ByResource<Readonly<Record<string, Part>>>;

/** What a part of a form is given. */
export interface FormPartProps {
  /** The form as it stands, typed values and all. */
  readonly editor: Editor;
}

/** What the form of one resource has beside what its declaration makes. */
export interface FormParts {
  /** Fields that the part below shows in its own way. */
  readonly shownBelow?: readonly string[];
  /** Fields that only a new row has. */
  readonly hiddenOnceStored?: readonly string[];
  /** Stands below the fields. */
  readonly Below?: ComponentType<FormPartProps>;
}

/** What stands in place of the screens that the declaration of a resource makes. */
export interface OwnScreens {
  readonly List?: ComponentType<{ readonly resource: Resource }>;
  /** `id` is that of the row to change; a new one without it. */
  readonly Form?: ComponentType<{ readonly resource: Resource; readonly id?: number }>;
}

/** How the log of use shows what a plugin does. */
export interface AuditActionParts {
  /** What an entry records besides changes, as terms and descriptions of a list. */
  readonly Details?: ComponentType<{ readonly details: AuditEntry['details'] }>;
}

/** Where what a plugin of the server finds (`finders`) leads to. */
export interface EntryParts {
  /** Key of the words above entries of this kind, of the namespace `screens`. */
  readonly title: string;
  /** Name of a line drawing. */
  readonly icon: string;
  /** Address of a page of the menu, `/pages/books`: entries are shown to those whose menu leads there. */
  readonly page: string;
  /** What an entry is called. */
  readonly name: (label: unknown, words: LookupWords) => string;
  readonly addressOf: (key: string) => string;
}

/** What a pack or an application adds to the screens of staff, by the names of resources. */
export interface ScreenPlugin {
  readonly name: string;
  /** Show the value of one field in their own way, in lists and on cards. */
  readonly cells?: ByField<ComponentType<CellProps>>;
  /** Take the value of one field in their own way, in forms. */
  readonly inputs?: ByField<ComponentType<InputProps>>;
  /** What draws the types of fields that the application's plugin of the server brings. */
  readonly fieldTypes?: readonly WebFieldType[];
  readonly forms?: ByResource<FormParts>;
  readonly screens?: ByResource<OwnScreens>;
  /** By the names of actions (`auditActions` of the server's plugin). */
  readonly auditActions?: Readonly<Record<string, AuditActionParts>>;
  /** By the kind of entry that the search over everything finds. */
  readonly entries?: Readonly<Record<string, EntryParts>>;
  /** `Above` stands above the rows of a list, once they are there. */
  readonly lists?: ByResource<{ readonly Above: ComponentType }>;
  /** `Above` stands above the table of quick entry. */
  readonly quickEntry?: ByResource<{ readonly Above: ComponentType }>;
}
