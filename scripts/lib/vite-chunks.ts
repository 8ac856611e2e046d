/** How the app is cut into files. */

const LOCALE_FILE = /\/locales\/([^/]+)\/([^/]+)\.json$/;
const SHELL_AREAS = new Set(['login', 'menu', 'pages', 'shell']);
/** Words of single pages, which the other screens do without. */
const PAGE_AREAS = new Set([
  ...[
    'demo',
    'screens',
    'account',
    'display',
    'audit',
    'analysis',
    'entry',
    'boundaries',
    'excel',
    'privacy',
    'publication',
    'publishing',
    'ownfigures',
    'opendata',
    'story',
    'factors',
    'campaigns',
    'report',
    'explore',
  ],
]);
/** Words a dashboard is drawn with: in one file, as no dashboard does without either. */
const DASHBOARD_AREAS = new Set(['charts', 'map']);
/** Words of what a dashboard has below its figures. */
const CARD_AREAS = new Set(['cards', 'population']);
/** Dashboards name what is counted by these, and need no other word of the records' screens. */
const NAMING_AREAS = new Set(['resources']);
/** Part of the entry itself: the sign-in page paints in Thai without requesting more. */
const ENTRY_WORDS = new Set(['th/login']);
/** Read in every language at once by the code that uses them, and so a part of that code. */
const CODE_AREAS = new Set(['dates', 'foreign']);

/** One chunk of words per language for the shell, and one for the records' screens, not one per file. */
function wordsChunk(id: string): string | null {
  const [, language, area = ''] = LOCALE_FILE.exec(id) ?? [];
  if (language === undefined || CODE_AREAS.has(area)) return null;
  if (ENTRY_WORDS.has(`${language}/${area}`)) return null;
  if (DASHBOARD_AREAS.has(area)) return `words-dashboard-${language}`;
  if (CARD_AREAS.has(area)) return `words-cards-${language}`;
  if (NAMING_AREAS.has(area) || PAGE_AREAS.has(area)) return `words-${area}-${language}`;
  return SHELL_AREAS.has(area) ? `words-shell-${language}` : `words-${language}`;
}

/** Which parts of the app go into a file together; all else is a file of its own. */
export const CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'entry',
    test: /\/src\/engine\/web\/(app\/(main\.tsx|home\.ts)|(session\/[\w-]+|i18n\/(words|language|direction)|stubs\/vite-preload)\.ts)/,
  },
  // With all it imports: one file compresses better, and arrives sooner, than six.
  { name: 'shell', test: /\/src\/engine\/web\/app\/start\.tsx$/ },
  // On a first visit each file waits for one of six connections.
  {
    name: 'areas',
    test: /\/src\/(thailand\/(geography|web\/map\/geographies)|engine\/(fields\/shared\/numbers|declaration\/digits|web\/screens\/shared\/problem))\.ts$/,
  },
  // How wide the window is and whether it is printed, which dashboards use, too.
  { name: 'window', test: /\/src\/engine\/web\/core\/(printing|use-narrow)\.ts$/ },
  // What somebody may do, which dashboards use, too: none of the screens must come with it.
  {
    name: 'rights',
    test: /\/src\/engine\/(declaration\/actions|web\/session\/inside\/actions)\.ts$/,
  },
  // What the privacy notice names fields of accounts by: none of the screens must come with it.
  { name: 'labels', test: /\/src\/engine\/web\/fields\/shared\/label-keys\.ts$/ },
  // Public pages write dates, too: what that takes of the region must not come with the fields.
  {
    name: 'dates',
    test: /\/src\/(thailand\/(region|calendar)|engine\/(declaration\/(clock|region)|web\/(region|dates\/format\/\w+)))\.ts$/,
  },
  // Small parts of the screens, which would else be a file and a name each.
  {
    name: 'fields',
    test: /\/src\/(thailand\/area\/index\.ts$|engine\/(fields\/(index|\w+\/(index|safe|quoting|sql|mask|days|many|number|uploads|patterns|groups|rows-of))\.ts$|declaration\/(check\/formula-shape|fields\/(?!room)|files|validate|entity-tag|measurement|thai-order|weights\/(typed|decimal|factor))|web\/(fields\/shared\/(address|options)|screens\/shared\/(paths|Notice|ActiveMark|useRowFocus|useTypedSearch))))/,
  },
  // What the account, and other servers, have of what stands around the screens.
  {
    name: 'calls',
    test: /\/src\/engine\/web\/(session\/inside\/(leaving|sign-out)|providers\/(auth|call|wire-row))\.ts$/,
  },
  // The place of the rows that are drawn first, around all screens.
  {
    name: 'arriving',
    test: /\/src\/engine\/web\/(app\/refine\/(Arriving|Meanwhile)\.tsx|screens\/list\/first\/first-rows\.ts)$/,
  },
  // The declaration, and what requests the rows of a list while the files below are on their way.
  {
    name: 'config',
    test: /\/src\/engine\/web\/(app\/config|providers\/(prefetch|question)|screens\/list\/(prefetch-list|first-calls))\.ts$/,
  },
  // What the shell has for people who are signed in: a name for each would weigh on everybody.
  {
    name: 'people',
    test: /\/src\/engine\/web\/(core\/first-steps|app\/shell\/(newcomer\/[\w-]+|PersonMenu|PrivacyNotice|FindButton))(-of)?\.tsx?$/,
  },
  // What a dashboard has of publications, and the downloads without a dashboard.
  {
    name: 'publication',
    test: /\/src\/food-waste\/web\/published\/publication\.ts$/,
  },
  // What both say of what is published, below the figures.
  {
    name: 'publication-words',
    test: /\/src\/food-waste\/web\/published\/(use-published|words)\.ts$/,
  },
  // How rows are written, in lists and forms: small parts, which would else be a file and a name each.
  {
    name: 'rows',
    test: /\/src\/(thailand\/area\/(Cell|areas|written|views)|engine\/(declaration\/messages|fields\/(cells|added-views|\w+\/(Number)?Cell)|web\/(fields\/(FieldCell|shared\/(useWords|useValueWords|bare))|screens\/(shared\/(rows|summary|reasons|useRowName|useRowSummary|arrival|MeasuredCell)|custom\/(screen-parts|ShownCell)))))\.tsx?$/,
  },
  // A list before antd and Refine have come, and what it retains of that then: none of it stands on them.
  {
    name: 'first-rows',
    test: /\/src\/engine\/web\/screens\/list\/(first\/(FirstRows|FirstToolbar|ViewsToCome)|look\/(arrange|share-room)|columns|useColumns|RowSummary|ResourceTabs|Sign|keys)\.tsx?$/,
  },
  // Both are run while the rest is on its way (`prefetch-list.ts`).
  {
    name: 'core',
    test: /node_modules\/@refinedev\/core\/|\/src\/engine\/web\/app\/query-client\.ts$/,
  },
  {
    name: 'antd',
    test: /\/antd\/es\/(config-provider|theme|style|app)\/|\/src\/engine\/web\/app\/theme\.ts$/,
  },
  // What stands around every screen, and the parts of antd that lists and forms both have.
  {
    name: 'refine',
    test: /\/src\/engine\/(web\/(app\/(refine\/RefineRoot|routes\/Permitted)|screens\/shared\/(Dialog|Pages|Segments|useConfirm|useRetire))|fields\/reference\/(useNamed|LoadedName))\.tsx?$|\/antd\/es\/(style\/roundedArrow|_util\/(extendsObject|gapSize)|(select|form|checkbox|radio|input)\/index)\.js$/,
  },
  {
    name: 'dashboard',
    test: /\/src\/(food-waste\/web\/dashboard\/DashboardPage\.tsx|thailand\/web\/map\/words\.ts)$/,
  },
  { name: wordsChunk, debugName: 'words' },
];
