/** The description of open data, as Frictionless Data has it (`datapackage.json`). */
import { isRecord } from '../../../engine/declaration/record.ts';
import { recordsIn, textIn } from '../published/publication.ts';

/** A table, which comes as CSV and XLSX. */
export interface OpenTable {
  /** The name of its files without their ending. */
  readonly name: string;
  readonly title: string;
}

export interface Licence {
  readonly title: string;
  /** An address that explains it; '' where there is none. */
  readonly path: string;
}

export interface DataPackage {
  readonly tables: readonly OpenTable[];
  readonly licences: readonly Licence[];
}

const FOLDER = '/api/dashboard/open-data';
const FILE = /^(\w+)\.csv$/;

/** The folder of a version: `/api/dashboard/open-data/2026-10.v1`. */
export const folderOf = (edition: string): string => `${FOLDER}/${edition}`;

const isAddress = (text: string): boolean => /^https?:\/\//.test(text);

/** Reads a description; whatever it lacks is empty. */
export function readDataPackage(value: unknown): DataPackage {
  const found = isRecord(value) ? value : {};
  return {
    tables: recordsIn(found.resources).flatMap((it) => {
      const [, name] = FILE.exec(textIn(it.path)) ?? [];
      return name === undefined ? [] : [{ name, title: textIn(it.title) || name }];
    }),
    licences: recordsIn(found.licenses).flatMap((it) => {
      const title = textIn(it.title) || textIn(it.name);
      const path = textIn(it.path);
      return title === '' ? [] : [{ title, path: isAddress(path) ? path : '' }];
    }),
  };
}
