import { useCan, useList } from '@refinedev/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { USERS } from '../../../../declaration/profile.ts';
import { SCOPE_FIELD, SCOPE_SET } from '../../../../declaration/scope.ts';
import { config } from '../../../core/config.ts';
import { useWords } from '../../../fields/shared/useWords.ts';
import { useJoined } from '../../../i18n/useJoined.ts';
import { useSaveQuestion } from '../../form/save-questions.ts';
import type { FormPartProps } from '../../plugin.ts';
import { ActiveMark } from '../../shared/ActiveMark.tsx';
import { editPath } from '../../shared/paths.ts';
import type { Row } from '../../shared/rows.ts';
import { useConfirm } from '../../shared/useConfirm.tsx';
import { useRowName } from '../../shared/useRowName.ts';
import styles from '../custom.module.css';
import { OpenedRows } from './OpenedRows.tsx';
import { openRights } from './opened.ts';
import { bySameKeys, differences } from './rights.ts';

/** People who are listed by name; the others are counted. */
const MOST_NAMED = 5;

/** Who holds a role; null where the user may not see people. */
interface Holding {
  readonly total: number;
  readonly names: readonly string[];
}

/** Says of a changed role whom it touches, and what they gain and lose, before it is saved. */
function useRoleQuestion(holding: Holding | null): void {
  const { t } = useTranslation(['account', 'fields', 'resources']);
  const words = useWords();
  const joined = useJoined();
  const confirm = useConfirm();

  const people = (): string => {
    if (!holding) return t('rights.change.unknown');
    const { total: count, names } = holding;
    if (count === 0) return t('rights.change.nobody');
    const named = names.slice(0, MOST_NAMED);
    const more = count - named.length;
    const key = more > 0 ? 'peopleMore' : 'people';
    return t(`rights.change.${key}`, { count, names: named.join(', '), more });
  };
  const screens = (keys: readonly string[]): string => joined(keys.map(words.permission));
  const scope = (before: unknown, after: unknown): string[] => {
    if (typeof before !== 'string' || typeof after !== 'string' || before === after) return [];
    const named = (value: string) => words.choice(SCOPE_SET, value);
    return [t('rights.change.scope', { before: named(before), after: named(after) })];
  };

  useSaveQuestion(async ({ values, record }) => {
    // Nobody holds a role that is not there yet.
    if (!record) return true;
    const changes = differences(
      config,
      config.permissions,
      openRights(config, record),
      openRights(config, values),
    );
    const linesOf = (way: 'gained' | 'lost'): string[] =>
      bySameKeys(changes, way).map(({ columns, keys }) => {
        const action = joined(columns.map((column) => t(`fields:actions.${column}`)));
        return t(`rights.change.${way}`, { action, screens: screens(keys) });
      });
    const lines = [
      ...linesOf('gained'),
      ...linesOf('lost'),
      ...scope(record[SCOPE_FIELD], values[SCOPE_FIELD]),
    ];
    if (lines.length === 0) return true;
    return confirm({
      title: t('rights.change.title'),
      list: [people(), ...lines].map((text, id) => ({ id, text })),
      content: t('rights.change.others'),
      yes: t('rights.change.yes'),
    });
  });
}

/** Of more, only their number is shown. */
const MOST_SHOWN = 50;
const { users } = config.resources;

/** The people who hold a role, where the user may see people: else a call would end the session. */
function useHolders(roleId: number, enabled: boolean) {
  return useList<Row>({
    resource: USERS,
    pagination: { currentPage: 1, pageSize: MOST_SHOWN, mode: 'server' },
    filters: [{ field: 'roleIds', operator: 'in', value: [roleId] }],
    sorters: [{ field: 'active', order: 'desc' }],
    queryOptions: { enabled },
    errorNotification: false,
  });
}

function HolderList({ query, result }: ReturnType<typeof useHolders>) {
  const { t } = useTranslation('account');
  const nameOf = useRowName();
  if (!users) return null;
  const { data, total = 0 } = result;
  const more = total - data.length;
  return (
    <section className={styles.part} aria-labelledby="role-holders">
      <h2 id="role-holders">
        {query.isSuccess ? t('holders.counted', { count: total }) : t('holders.title')}
      </h2>
      {query.isError && (
        <p role="alert">
          {t('holders.failed')}{' '}
          <button
            type="button"
            className="button button--plain"
            onClick={() => void query.refetch()}
          >
            {t('retry')}
          </button>
        </p>
      )}
      {query.isSuccess && total === 0 && <p className={styles.soft}>{t('holders.none')}</p>}
      <ul className={styles.people}>
        {data.map((row) => (
          <li key={row.id}>
            <Link to={editPath(users, row.id)}>{nameOf(users, row)}</Link>{' '}
            <span className={styles.soft}>{String(row.username ?? '')}</span>
            {row.active ? null : <ActiveMark active={false} />}
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.soft}>{t('holders.more', { count: more })}</p>}
    </section>
  );
}

function OfRole({ record }: { readonly record: Row }) {
  const nameOf = useRowName();
  const { data: right } = useCan({ resource: USERS, action: 'list' });
  const maySee = right?.can === true;
  const holders = useHolders(record.id, maySee);
  const { data, total = 0 } = holders.result;
  const named = users && holders.query.isSuccess ? data.map((row) => nameOf(users, row)) : null;
  useRoleQuestion(named && { total, names: named });
  return maySee ? <HolderList {...holders} /> : null;
}

/**
 * What a role shows where its choice of rows has nothing to go by, who holds a stored one, and the
 * question of what a change of it does to them.
 */
export default function RoleParts({ editor }: FormPartProps) {
  return (
    <>
      {/* Waits for words of its own; the form does not. */}
      <Suspense>
        <OpenedRows values={editor.values} />
      </Suspense>
      {editor.record && <OfRole record={editor.record} />}
    </>
  );
}
