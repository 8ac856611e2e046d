import { editionOf } from '../../../publication.ts';
import { OPEN_TABLES } from '../records/summaries.ts';
import type { Publication } from '../store.ts';
import { OPEN_COLUMNS } from './open-data.ts';

type Text = (key: string, params?: Readonly<Record<string, string | number>>) => string;

/** Describes the files of a publication (Frictionless Data Package, version 1). */
export function describePackage(
  publication: Publication,
  licence: Readonly<Record<string, string>> | null,
  text: Text,
): object {
  const { month, version, note, publishedAt, demonstration } = publication;
  const about = [text('about'), demonstration && text('demonstration'), note];
  return {
    profile: 'tabular-data-package',
    name: `food-waste-${editionOf(publication)}`,
    title: text('title', { month, version }),
    description: about.filter(Boolean).join('\n\n'),
    version: `${month.replace('-', '.')}.${version}`,
    created: publishedAt,
    ...(licence && { licenses: [licence] }),
    resources: OPEN_TABLES.map((table) => ({
      profile: 'tabular-data-resource',
      name: table.toLowerCase(),
      title: text(`tables.${table}`),
      path: `${table}.csv`,
      format: 'csv',
      mediatype: 'text/csv',
      encoding: 'utf-8',
      schema: {
        fields: OPEN_COLUMNS.map(({ name, type }) => ({
          name,
          type,
          title: text(`columns.${name}`),
          description: text(`help.${name}`),
        })),
        missingValues: [''],
      },
    })),
  };
}
