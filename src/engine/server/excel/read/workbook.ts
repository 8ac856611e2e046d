import type { Archive } from './archive.ts';
import { FileProblem } from './problem.ts';
import { type Attributes, readXml } from './xml.ts';

/** Where the parts of a workbook lie that an import reads. */
export interface WorkbookParts {
  /** The first sheet in sight. */
  readonly sheet: string;
  readonly strings: string | null;
  readonly styles: string | null;
  /** Days are counted from 1904, as workbooks of old Macs do. */
  readonly from1904: boolean;
}

interface Relationship {
  readonly type: string;
  readonly path: string;
}

const ROOT = '_rels/.rels';

function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

/** Path of a part from that of the part that names it. */
function resolve(folder: string, target: string): string {
  if (target.startsWith('/')) return target.slice(1);
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}

async function readRelationships(archive: Archive, path: string, folder: string) {
  const found = new Map<string, Relationship>();
  if (!archive.entries.has(path)) return found;
  await readXml(await archive.describing(path), {
    open: (name, { Id = '', Type = '', Target = '', TargetMode }) => {
      if (name !== 'Relationship' || TargetMode === 'External') return;
      found.set(Id, { type: Type.split('/').at(-1) ?? '', path: resolve(folder, Target) });
    },
  });
  return found;
}

/** The relationship's name, whatever prefix the writer chose: `r:id`. */
function relationOf(attributes: Attributes): string {
  const [, id = ''] = Object.entries(attributes).find(([name]) => /:id$/i.test(name)) ?? [];
  return id;
}

/** Finds the first sheet in sight, and what is needed to read it. @throws FileProblem */
export async function findParts(archive: Archive): Promise<WorkbookParts> {
  const root = await readRelationships(archive, ROOT, '');
  const workbook = [...root.values()].find(({ type }) => type === 'officeDocument')?.path;
  if (workbook === undefined || !archive.entries.has(workbook)) throw new FileProblem('notExcel');
  const folder = folderOf(workbook);
  const name = workbook.slice(folder === '' ? 0 : folder.length + 1);
  const links = `${folder === '' ? '' : `${folder}/`}_rels/${name}.rels`;
  const parts = await readRelationships(archive, links, folder);
  const sheets: string[] = [];
  let from1904 = false;
  await readXml(await archive.describing(workbook), {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      if (tag !== 'sheet' || /hidden/i.test(attributes.state ?? '')) return;
      const part = parts.get(relationOf(attributes));
      if (part?.type === 'worksheet') sheets.push(part.path);
    },
  });
  const [sheet] = sheets;
  if (sheet === undefined || !archive.entries.has(sheet)) throw new FileProblem('noSheet');
  const pathOf = (type: string): string | null => {
    const path = [...parts.values()].find((part) => part.type === type)?.path;
    return path !== undefined && archive.entries.has(path) ? path : null;
  };
  return { sheet, strings: pathOf('sharedStrings'), styles: pathOf('styles'), from1904 };
}
