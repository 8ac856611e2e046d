import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Resource } from '../../declaration/types.ts';
import { config } from '../core/config.ts';
import { ACCOUNT_PATH, passwordAddress } from '../core/paths.ts';
import { useSession } from '../core/use-session.ts';
import { todayAt } from '../dates/format/index.ts';
import { useDates } from '../dates/useDates.ts';
import { offeredCalls } from '../screens/excel/offered.ts';
import { OPENS_IMPORT } from '../screens/excel/opens-import.ts';
import { PLAIN } from '../screens/list/state.ts';
import { listPath, newPath, quickPath } from '../screens/shared/paths.ts';
import { holds, mayDo, offers, type Session } from '../session/index.ts';
import type { Choice } from './choices.ts';
import { dayField, lastMonth } from './last-month.ts';
import type { Export } from './useExport.ts';

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

/** The screens that somebody may open, and what they may do there. */
export function useCommands(places: readonly MenuPlace[], download: Export['start']): Commands {
  const { t } = useTranslation(['screens', 'menu', 'shell', 'resources']);
  const session = useSession();
  const { formatMonth } = useDates();
  return useMemo(() => {
    const titleOf = ({ name }: Resource): string => t(`resources:${name}.title`);
    const lists = ownLists(session);
    const action = (name: string, choice: Choice): Command => ({
      choice,
      words: [choice.title, choice.detail, t(`find.also.${name}`)].join(' '),
    });

    const screens = places.map(({ key, label, icon, to }): Command => {
      const title = t(label);
      return { choice: { key: `screen ${key}`, icon, title, to }, words: title };
    });
    const known = new Set(screens.flatMap(({ choice }) => ('to' in choice ? choice.to : [])));
    for (const resource of lists) {
      const [to, title] = [listPath(resource), titleOf(resource)];
      const { name, screen } = resource;
      if (known.has(to)) {
        // The list that a screen opens with is often called otherwise than the screen.
        const place = screens.findIndex(({ choice }) => 'to' in choice && choice.to === to);
        const own = screens[place];
        if (own) screens[place] = { ...own, words: `${own.words} ${title}` };
        continue;
      }
      const detail = t(`menu:screens.${screen.name}`);
      const choice = { key: `list ${name}`, icon: screen.icon, title, detail, to };
      screens.push({ choice, words: title });
    }
    const own = [['account', ACCOUNT_PATH] as const];
    const password = ['password', passwordAddress('/')] as const;
    for (const [name, to] of offers('auth/changePassword') ? [...own, password] : own) {
      const title = t(`shell:person.${name}`);
      screens.push({ choice: { key: name, icon: 'person', title, to }, words: title });
    }

    const actionsOf = (resource: Resource): Command[] => {
      const { name, permission, screen } = resource;
      const title = titleOf(resource);
      const made: Command[] = [];
      const add = (kind: string, choice: Choice): void => {
        made.push(action(kind, choice));
      };
      if (mayDo(session, permission, 'create')) {
        const label = t('find.actions.new', { title });
        add('new', { key: `new ${name}`, icon: screen.icon, title: label, to: newPath(resource) });
        const quick = quickPath(resource);
        if (quick !== null) {
          const many = { title: t('find.actions.many', { title }), to: quick };
          add('new', { key: `many ${name}`, icon: screen.icon, ...many });
        }
      }
      const calls = offeredCalls(resource, session);
      const day = dayField(resource);
      if (calls.export !== null && day) {
        const [from, to] = lastMonth(todayAt(Date.now()));
        const month = formatMonth(from);
        const filters = { [day.name]: { operator: 'between', value: [from, to] } };
        const act = () => download(resource, `${title} ${month}`, { ...PLAIN, filters });
        const label = t('find.actions.exportLastMonth', { title });
        const shown = { icon: 'download', title: label, detail: month, act };
        add('exportLastMonth', { key: `month ${name}`, ...shown });
      }
      if (calls.export !== null) {
        const label = t('find.actions.export', { title });
        const act = () => download(resource, title, PLAIN);
        add('export', { key: `export ${name}`, icon: 'download', title: label, act });
      }
      if (calls.import !== null) {
        const label = t('find.actions.import', { title });
        const way = { to: listPath(resource), state: OPENS_IMPORT };
        add('import', { key: `import ${name}`, icon: screen.icon, title: label, ...way });
      }
      return made;
    };
    return { screens, actions: lists.flatMap(actionsOf) };
  }, [t, session, places, download, formatMonth]);
}
