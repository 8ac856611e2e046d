/** A pivot table made by LibreOffice itself, to compare the product's sums with. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROGRAMS = ['/usr/bin/soffice', '/usr/local/bin/soffice', '/opt/libreoffice/program/soffice'];
const PROGRAM = PROGRAMS.find((path) => existsSync(path));
const PATIENCE_MILLISECONDS = 60_000;

const CALL = 'macro:///Standard.Pivot.Make';

/** Sums one column by another, as a person does with Insert > Pivot Table, and writes it as text. */
const macroOf = (source: string, result: string, group: string, sum: string): string => `Sub Make()
  Dim hidden(0) As New com.sun.star.beans.PropertyValue
  hidden(0).Name = "Hidden" : hidden(0).Value = True
  doc = StarDesktop.loadComponentFromURL("${source}", "_blank", 0, hidden())
  sheet = doc.Sheets.getByIndex(0)
  cursor = sheet.createCursor()
  cursor.gotoEndOfUsedArea(False)
  Dim rows As New com.sun.star.table.CellRangeAddress
  rows.EndColumn = cursor.RangeAddress.EndColumn : rows.EndRow = cursor.RangeAddress.EndRow
  doc.Sheets.insertNewByName("Sums", 1)
  tables = doc.Sheets.getByName("Sums").getDataPilotTables()
  summary = tables.createDataPilotDescriptor()
  summary.setSourceRange(rows)
  fields = summary.getDataPilotFields()
  fields.getByName("${group}").Orientation = com.sun.star.sheet.DataPilotFieldOrientation.ROW
  summed = fields.getByName("${sum}")
  summed.Orientation = com.sun.star.sheet.DataPilotFieldOrientation.DATA
  summed.Function = com.sun.star.sheet.GeneralFunction.SUM
  Dim corner As New com.sun.star.table.CellAddress
  corner.Sheet = 1
  tables.insertNewByName("Pivot", corner, summary)
  doc.Sheets.removeByName(sheet.Name)
  Dim text(1) As New com.sun.star.beans.PropertyValue
  text(0).Name = "FilterName" : text(0).Value = "Text - txt - csv (StarCalc)"
  text(1).Name = "FilterOptions" : text(1).Value = "9,,76,1,,0,false,false"
  doc.storeToURL("${result}", text())
  doc.close(True)
End Sub`;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const LIBRARY = 'xmlns:library="http://openoffice.org/2000/library"';
const LINK = 'xmlns:xlink="http://www.w3.org/1999/xlink"';
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The files of a user profile that knows a macro. */
const profileWith = (macro: string): Readonly<Record<string, string>> => ({
  'script.xlc': `<library:libraries ${LIBRARY} ${LINK}><library:library library:name="Standard" xlink:href="$(USER)/basic/Standard/script.xlb/" xlink:type="simple" library:link="false"/></library:libraries>`,
  'Standard/script.xlb': `<library:library ${LIBRARY} library:name="Standard" library:readonly="false" library:passwordprotected="false"><library:element library:name="Pivot"/></library:library>`,
  'Standard/Pivot.xba': `<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Pivot" script:language="StarBasic">${escaped(macro)}</script:module>`,
});

/**
 * The sums of the column headed `sum` of the first sheet, by the values of the column headed
 * `group`, as LibreOffice shows them. Headings stand in the first row.
 */
export async function pivotSums(
  workbook: Uint8Array,
  group: string,
  sum: string,
): Promise<Map<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'pivot-'));
  try {
    const basic = join(folder, 'profile', 'user', 'basic');
    const settings = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`;
    const start = (what: string) =>
      run(PROGRAM ?? 'soffice', [settings, '--headless', '--norestore', what], {
        timeout: PATIENCE_MILLISECONDS,
      });
    // The first start of a profile writes a library of macros of its own.
    await start('--terminate_after_init');
    const [source, result] = [join(folder, 'source.xlsx'), join(folder, 'result.csv')];
    await writeFile(source, workbook);
    const macro = macroOf(pathToFileURL(source).href, pathToFileURL(result).href, group, sum);
    for (const [name, text] of Object.entries(profileWith(macro))) {
      await writeFile(join(basic, name), HEAD + text);
    }
    await start(CALL);
    const lines = (await readFile(result, 'utf8')).split(/\r?\n/);
    const headings = lines.findIndex((line) => line.startsWith(`${group}\t`));
    const rows = lines.slice(headings + 1).filter((line) => line !== '');
    return new Map(
      rows.map((line): [string, string] => {
        const [name = '', value = ''] = line.split('\t');
        return [name, value];
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
