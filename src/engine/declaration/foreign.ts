/**
 * How a server that is not the product's own speaks, where it differs from the contract. Only the
 * web app reads this, and only while it works against such a server (docs/foreign-server.md).
 *
 * Paths lead through bodies from name to name: `result.items`; '' is the body itself.
 */

/** Where the search call of that server takes the parts of a question. */
export interface ForeignQuestion {
  /** Number of the page. */
  readonly page?: string;
  /** Number of that server's first page; 1 if absent. */
  readonly firstPage?: 0 | 1;
  /** Number of rows to leave out, for servers that count rows and not pages. */
  readonly offset?: string;
  /** Rows on a page. */
  readonly size?: string;
  readonly text?: string;
  /** Name of the field to sort by. */
  readonly sort?: string;
  /** `asc` or `desc`. */
  readonly order?: string;
  /** Object that takes the values fields must have, each under the name of its field. */
  readonly equal?: string;
}

/** How that server speaks of one kind of row. */
export interface ForeignShape {
  /** Where the rows of a list stand in an answer. */
  readonly rows?: string;
  /** Where the number of all rows stands. */
  readonly total?: string;
  /** Where the saved row stands. */
  readonly saved?: string;
  /** Field → its name on the wire. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Field → value on the wire → value here: `{ active: { Y: true, N: false } }`. */
  readonly values?: Readonly<Record<string, Readonly<Record<string, string | number | boolean>>>>;
  /** Fields which that server does not know: neither shown nor sent. */
  readonly lacks?: readonly string[];
  /**
   * Where it takes questions; what is not named is never sent, and is answered here from all rows.
   * Without it questions go out as the contract has them.
   */
  readonly ask?: ForeignQuestion;
}

/** How people sign in there; the specification leaves that call open. */
export interface ForeignSignIn {
  /** `auth/login` if absent. */
  readonly call?: string;
  /** Where the call takes the name; `data.username` if absent. */
  readonly username?: string;
  /** `data.password` if absent. */
  readonly password?: string;
  /** Where the answer has the token, unless in its Authorization header. */
  readonly token?: string;
  readonly roles?: string;
  readonly fullname?: string;
  readonly userLogin?: string;
}

/** What holds for that server as a whole. */
export interface ForeignServerDeclaration {
  /** Calls it has beside those of the specification and of the resources: `auth/changePassword`. */
  readonly calls?: readonly string[];
  readonly signIn?: ForeignSignIn;
  /** Rows of `master/province`, `master/amphure` and `master/tambon`. */
  readonly areas?: Pick<ForeignShape, 'rows' | 'fields'>;
}
