import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Resource } from '../../declaration/types.ts';
import { config } from '../core/config.ts';
import { helpAddress } from '../core/help.ts';
import { ACCOUNT_PATH, passwordAddress } from '../core/paths.ts';
import { useSession } from '../core/use-session.ts';
import { todayAt } from '../dates/format/index.ts';
import { useDates } from '../dates/useDates.ts';
import { authProvider } from '../providers/auth.ts';
import { offeredCalls } from '../screens/excel/offered.ts';
import { OPENS_IMPORT } from '../screens/excel/opens-import.ts';
import { PLAIN } from '../screens/list/state.ts';
import { listPath, newPath, quickPath } from '../screens/shared/paths.ts';
import { holds, mayDo, offers, type Session } from '../session/index.ts';
import type { Choice } from './choices.ts';
import type { StartExport } from './export.ts';
import { dayField, lastMonth } from './last-month.ts';

/** A page that the person's menu leads to. */
export interface MenuPlace {
  readonly key: string;
  /** Key of its words. */
  readonly label: string;
  readonly icon: string;
  readonly to: string;
}

/** A screen or an action, and what it is found by. */
export interface Command {
  readonly choice: Choice;
  readonly words: string;
  /** Not offered for less: nobody signs out by Enter on part of another word. */
  readonly leastTyped?: number;
}

export interface Commands {
  readonly screens: readonly Command[];
  readonly actions: readonly Command[];
}

/** Resources with a list of their own that somebody may open, those of days first. */
function ownLists(session: Session): Resource[] {
  const lists = Object.values(config.resources).filter(
    ({ name, permission, replaced, screen }) =>
      !replaced && screen.lists.includes(name) && holds(session, permission),
  );
  const isOfDays = (resource: Resource): number =>
    resource.sort[0]?.field === dayField(resource)?.name ? 0 : 1;
  return lists.toSorted((one, other) => isOfDays(one) - isOfDays(other));
}

const WORDS = ['screens', 'menu', 'shell', 'resources', 'help'] as const;

const LEAST_TO_SIGN_OUT = 6;

/** What commands are made with. */
interface Making {
  readonly t: TFunction<typeof WORDS>;
  readonly session: Session;
  readonly lists: readonly Resource[];
  readonly formatMonth: (day: string) => string;
  readonly download: StartExport;
}

/** The pages of the menu, the lists that it does not lead to itself, and one's own account. */
function screensOf({ t, lists }: Making, places: readonly MenuPlace[]): Command[] {
  const screens = places.map(({ key, label, icon, to }): Command => {
    // The list that a screen opens with is often called otherwise than the screen.
    const own = lists.filter((resource) => listPath(resource) === to);
    const titles = own.map(({ name }) => t(`resources:${name}.title`));
    const title = t(label);
    return {
      choice: { key: `screen ${key}`, icon, title, to },
      words: [title, ...titles].join(' '),
    };
  });
  const known = new Set(places.map(({ to }) => to));
  const others = lists.filter((resource) => !known.has(listPath(resource)));
  const further = others.map((resource): Command => {
    const { name, screen } = resource;
    const title = t(`resources:${name}.title`);
    const detail = t(`menu:screens.${screen.name}`);
    const way = { title, detail, to: listPath(resource) };
    return { choice: { key: `list ${name}`, icon: screen.icon, ...way }, words: title };
  });
  const account = ['account', ACCOUNT_PATH] as const;
  const password = ['password', passwordAddress('/')] as const;
  const own = offers('auth/changePassword') ? [account, password] : [account];
  const ofPerson = own.map(([name, to]): Command => {
    const title = t(`shell:person.${name}`);
    return { choice: { key: name, icon: 'person', title, to }, words: title };
  });
  return [...screens, ...further, ...ofPerson];
}

/** An action of a resource, before it has a key; `kind` says by which other words it is found. */
interface Made {
  readonly kind: string;
  readonly choice: Choice;
}

function additionsOf({ t, session }: Making, resource: Resource): Made[] {
  const { name, permission, screen } = resource;
  if (!mayDo(session, permission, 'create')) return [];
  const title = t(`resources:${name}.title`);
  const { icon } = screen;
  const one = { title: t('find.actions.new', { title }), to: newPath(resource) };
  const made: Made[] = [{ kind: 'new', choice: { key: `new ${name}`, icon, ...one } }];
  const quick = quickPath(resource);
  if (quick === null) return made;
  const many = { title: t('find.actions.many', { title }), to: quick };
  return [...made, { kind: 'new', choice: { key: `many ${name}`, icon, ...many } }];
}

function sheetsOf({ t, session, formatMonth, download }: Making, resource: Resource): Made[] {
  const { name, screen } = resource;
  const title = t(`resources:${name}.title`);
  const calls = offeredCalls(resource, session);
  const day = dayField(resource);
  const made: Made[] = [];
  if (calls.export !== null && day) {
    const [from, to] = lastMonth(todayAt(Date.now()));
    const month = formatMonth(from);
    const filters = { [day.name]: { operator: 'between', value: [from, to] } };
    const act = () => download(resource, `${title} ${month}`, { ...PLAIN, filters });
    const shown = { title: t('find.actions.exportLastMonth', { title }), detail: month, act };
    const choice = { key: `month ${name}`, icon: 'download', ...shown };
    made.push({ kind: 'exportLastMonth', choice });
  }
  if (calls.export !== null) {
    const act = () => download(resource, title, PLAIN);
    const shown = { title: t('find.actions.export', { title }), act };
    made.push({ kind: 'export', choice: { key: `export ${name}`, icon: 'download', ...shown } });
  }
  if (calls.import !== null) {
    const way = { to: listPath(resource), state: OPENS_IMPORT };
    const shown = { title: t('find.actions.import', { title }), ...way };
    made.push({ kind: 'import', choice: { key: `import ${name}`, icon: screen.icon, ...shown } });
  }
  return made;
}

/** The manual, about the page at hand, and the way out. */
function everywhereOf({ t }: Making): Made[] {
  const help = helpAddress(location.pathname);
  const act = () => window.open(help ?? '', '_blank', 'noopener');
  const manual = { key: 'help', icon: 'clipboard', title: t('help:ofPage'), act };
  const leave = () => void authProvider.logout({});
  const exit = { key: 'signOut', icon: 'signOut', title: t('shell:signOut'), act: leave };
  return [
    ...(help === null ? [] : [{ kind: 'help', choice: manual }]),
    { kind: 'signOut', choice: exit },
  ];
}

/** The screens that somebody may open, and what they may do there. */
export function useCommands(places: readonly MenuPlace[], download: StartExport): Commands {
  const { t } = useTranslation(WORDS);
  const session = useSession();
  const { formatMonth } = useDates();
  return useMemo(() => {
    const lists = ownLists(session);
    const making = { t, session, lists, formatMonth, download };
    const ofLists = lists.flatMap((resource) => [
      ...additionsOf(making, resource),
      ...sheetsOf(making, resource),
    ]);
    const made = [...ofLists, ...everywhereOf(making)];
    const actions = made.map(({ kind, choice }): Command => {
      const words = [choice.title, choice.detail, t(`find.also.${kind}`)].join(' ');
      return { choice, words, ...(kind === 'signOut' && { leastTyped: LEAST_TO_SIGN_OUT }) };
    });
    return { screens: screensOf(making, places), actions };
  }, [t, session, places, download, formatMonth]);
}
