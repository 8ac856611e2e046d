/** Where the parts of a workbook lie. */
export const SHEET = 'xl/worksheets/sheet1.xml';
export const STRINGS = 'xl/sharedStrings.xml';
export const STYLES = 'xl/styles.xml';
export const WORKBOOK = 'xl/workbook.xml';
export const RELATIONS_PART = 'xl/_rels/workbook.xml.rels';

/** Path of a part → its XML; null leaves it out. */
export type XmlParts = Readonly<Record<string, string | null>>;
