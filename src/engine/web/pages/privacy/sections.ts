/** A part of the privacy notice: its heading and text, and the points under them. */
export interface NoticeSection {
  readonly name: string;
  readonly items: readonly string[];
}

/**
 * The privacy notice in order, as section 23 of the Act asks for it. The words stand under
 * `sections` of `locales/<language>/privacy.json`; what they say is a matter of the version in
 * `src/engine/declaration/privacy.ts`.
 */
export const NOTICE_SECTIONS: readonly NoticeSection[] = [
  { name: 'controller', items: [] },
  { name: 'kept', items: ['account', 'contact', 'place', 'records', 'log', 'sessions'] },
  { name: 'why', items: ['service', 'figures', 'security', 'law'] },
  { name: 'period', items: ['account', 'records', 'log', 'traffic', 'sessions', 'backups'] },
  { name: 'who', items: ['staff', 'managers', 'admins', 'everybody', 'authorities'] },
  { name: 'rights', items: ['access', 'correct', 'erase', 'object', 'restrict', 'complain'] },
  { name: 'browser', items: ['refresh', 'device', 'storage', 'preferences'] },
  { name: 'officer', items: [] },
  { name: 'changes', items: [] },
];
