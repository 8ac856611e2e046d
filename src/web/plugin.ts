/** The contract of packs and applications with the web app. */

/** What a pack or an application adds to the web app. */
export interface WebPlugin {
  readonly name: string;
}
