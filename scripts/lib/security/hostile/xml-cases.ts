/** Parts of workbooks whose XML is made to do harm. */
import { RELATIONS_PART, SHEET, STRINGS, STYLES, WORKBOOK, type XmlParts } from './parts.ts';

interface XmlCase {
  readonly name: string;
  readonly parts: XmlParts;
}

const MEGABYTE = 1024 * 1024;
const sheetWith = (inner: string): XmlParts => ({
  [SHEET]: `<worksheet><sheetData>${inner}</sheetData></worksheet>`,
});

const LAUGHS = Array.from(
  { length: 10 },
  (_, place) => `<!ENTITY l${place + 1} "${`&l${place};`.repeat(10)}">`,
).join('');

const markup = (): XmlCase[] => [
  { name: 'elements 100,000 deep', parts: sheetWith('<a>'.repeat(100_000)) },
  { name: 'looks 100,000 deep', parts: { [STYLES]: `<styleSheet>${'<a>'.repeat(100_000)}` } },
  {
    name: 'an element of 50,000 attributes',
    parts: sheetWith(
      `<row ${Array.from({ length: 50_000 }, (_, at) => `a${at}="1"`).join(' ')}></row>`,
    ),
  },
  { name: 'an attribute of 2 MB', parts: sheetWith(`<row a="${'x'.repeat(2 * MEGABYTE)}"/>`) },
  { name: 'a name of 2 MB', parts: sheetWith(`<${'x'.repeat(2 * MEGABYTE)}/>`) },
  { name: 'a comment of 2 MB', parts: sheetWith(`<!--${'x'.repeat(2 * MEGABYTE)}-->`) },
  { name: '300,000 comments', parts: sheetWith('<!---->'.repeat(300_000)) },
  {
    name: 'billions of laughs',
    parts: { [SHEET]: `<!DOCTYPE a [<!ENTITY l0 "ha">${LAUGHS}]><worksheet>&l10;</worksheet>` },
  },
  {
    name: 'an entity from elsewhere',
    parts: {
      [STRINGS]: '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><sst><si>&x;</si></sst>',
    },
  },
  { name: 'an unknown entity', parts: sheetWith('<row><c><v>&nbsp;</v></c></row>') },
  { name: 'a character that is none', parts: sheetWith('<row><c><v>&#xFFFFFFFF;</v></c></row>') },
  { name: 'XML that ends in the middle', parts: { [SHEET]: '<worksheet><sheetData><row' } },
  { name: 'no XML at all', parts: { [SHEET]: '{"sheet": 1}' } },
  { name: 'nothing', parts: { [SHEET]: '' } },
  { name: 'another root', parts: { [SHEET]: '<html><body>1</body></html>' } },
  {
    name: 'texts in pieces that together are too long',
    parts: { [STRINGS]: `<sst><si>${'<r><t>0123456789</t></r>'.repeat(20_000)}</si></sst>` },
  },
  {
    name: 'half a million texts',
    parts: { [STRINGS]: `<sst>${'<si><t>x</t></si>'.repeat(500_000)}</sst>` },
  },
  {
    name: 'half a million looks',
    parts: { [STYLES]: `<styleSheet><cellXfs>${'<xf/>'.repeat(500_000)}</cellXfs></styleSheet>` },
  },
];

const relationTo = (target: string, mode = ''): string =>
  '<Relationships><Relationship Id="rId1" ' +
  'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" ' +
  `Target="${target}"${mode}/></Relationships>`;

const relations = (): XmlCase[] => [
  ...['workbook.xml', '../../../etc/passwd', '/etc/passwd', 'http://169.254.169.254/', ''].map(
    (target) => ({
      name: `a sheet at ${JSON.stringify(target)}`,
      parts: { [RELATIONS_PART]: relationTo(target) },
    }),
  ),
  {
    name: 'a sheet elsewhere',
    parts: { [RELATIONS_PART]: relationTo('http://here.example/', ' TargetMode="External"') },
  },
  {
    name: '100,000 relationships',
    parts: {
      [RELATIONS_PART]: `<Relationships>${Array.from(
        { length: 100_000 },
        (_, at) => `<Relationship Id="r${at}" Type="x" Target="${'../'.repeat(5)}y"/>`,
      ).join('')}</Relationships>`,
    },
  },
  {
    name: 'hidden sheets alone',
    parts: {
      [WORKBOOK]:
        '<workbook xmlns:r="r"><sheets><sheet name="1" state="hidden" r:id="rId1"/></sheets></workbook>',
    },
  },
];

export const xmlCases = (): XmlCase[] => [...markup(), ...relations()];
