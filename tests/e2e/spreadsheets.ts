/** What a list has for spreadsheets, as a person without a mouse uses it. */
import { readFile } from 'node:fs/promises';
import type { Download, Locator } from 'playwright-core';
import { type Person, word } from './person.ts';

/** For thousands of rows, where others share the machine. */
export const PATIENT = { timeout: 120_000 } as const;

/** What comes down when something is pressed. */
export async function downloaded(person: Person, press: () => Promise<void>): Promise<Buffer> {
  const coming: Promise<Download> = person.page.waitForEvent('download', PATIENT);
  await press();
  return readFile(await (await coming).path());
}

export function button(
  person: Person,
  key: string,
  params?: Record<string, string | number>,
): Locator {
  return person.page.getByRole('button', { name: word(key, params), exact: true });
}

/** Opens what a list has for spreadsheets, and takes one of it. */
export async function fromMenu(
  person: Person,
  name: 'import' | 'export' | 'csv' | 'template',
): Promise<void> {
  await person.choose(person.page.getByRole('button', { name: 'Excel', exact: true }));
  // The menu may say more about it.
  await person.choose(
    person.page.getByRole('button', { name: new RegExp(`^${word(`screens:excel.${name}`)}`) }),
  );
}

/** Hands a file to the dialog that asks for one. */
export async function choose(person: Person, file: Buffer, name = 'หน่วยวัด.xlsx'): Promise<void> {
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await person.page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name, mimeType, buffer: file });
}
