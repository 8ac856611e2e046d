/** The contract of packs and applications with the server. */

/** What a pack or an application adds to the server. */
export interface ServerPlugin {
  readonly name: string;
}
