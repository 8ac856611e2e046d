/** A list before antd and Refine have come: the same rows in the same places, each a link already. */
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../../declaration/types.ts';
import { useNarrow } from '../../../core/use-narrow.ts';
import { useSession } from '../../../core/use-session.ts';
import { Bare } from '../../../fields/shared/bare.ts';
import { useWords } from '../../../fields/shared/useWords.ts';
import { mayDo } from '../../../session/index.ts';
import { screenParts } from '../../custom/added-parts.ts';
import { ScreenParts } from '../../custom/screen-parts.ts';
import { editPath } from '../../shared/paths.ts';
import { isRanked } from '../../shared/ranked.ts';
import type { Row } from '../../shared/rows.ts';
import { BOX_WIDTH, isData, type ListColumn } from '../columns.tsx';
import { initialTableOf } from '../first-calls.ts';
import { clickedControl, moveRow } from '../keys.ts';
import styles from '../list.module.css';
import { arrangeColumns, USUAL_LOOK } from '../look/arrange.ts';
import { defaultOf, type ListPreferences } from '../look/saved-views.ts';
import { shareRoom } from '../look/share-room.ts';
import { ResourceTabs } from '../ResourceTabs.tsx';
import { type ListState, writeListState } from '../state.ts';
import { useColumns } from '../useColumns.tsx';
import { FirstToolbar } from './FirstToolbar.tsx';
import first from './first.module.css';
import { ViewsToCome } from './ViewsToCome.tsx';

interface FirstListProps {
  readonly resource: Resource;
  /** The view that the address describes. */
  readonly state: ListState;
  readonly rows: readonly Row[];
  readonly preferences: ListPreferences;
}

const widthOf = ({ width }: ListColumn): CSSProperties => ({ inlineSize: width });

/** The headings; sorting by them waits for the list itself. */
interface Columns {
  readonly columns: readonly ListColumn[];
  /** Whether there are boxes to come before them. */
  readonly isSelectable: boolean;
}

function Head({ columns, isSelectable }: Columns) {
  return (
    <thead>
      <tr>
        {isSelectable && <td />}
        {columns.map(({ key, title, align, sorter }) => (
          <th key={key} scope="col" style={{ textAlign: align }} data-sorter={Boolean(sorter)}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface LineProps extends Columns {
  readonly row: Row;
  readonly onOpen: () => void;
}

function Line({ row, columns, isSelectable, onOpen }: LineProps) {
  return (
    <tr
      className={row.active ? undefined : styles.retired}
      onClick={({ target }) => {
        if (!clickedControl(target)) onOpen();
      }}
    >
      {isSelectable && (
        <td className={first.box}>
          <span />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={column.className} style={{ textAlign: column.align }}>
          {column.fixed === 'left' ? (
            <div className={first.fixed}>{column.render(undefined, row)}</div>
          ) : (
            column.render(undefined, row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** The rows, with room for the boxes and buttons that come with the list. */
function Lines({ resource, state, rows, preferences }: FirstListProps) {
  const { title } = useWords();
  const navigate = useNavigate();
  const narrow = useNarrow();
  const search = writeListState(state).toString();
  const address = search === '' ? '' : `?${search}`;
  const settings = preferences.settings ?? USUAL_LOOK;
  const view = preferences.views.find(({ id }) => id === state.view);
  const arranged = arrangeColumns(resource, settings.columns, view?.columns).filter(
    ({ hidden }) => !hidden,
  );
  const session = useSession();
  const mayRetire = mayDo(session, resource.permission, 'retire');
  const isSelectable = mayRetire || mayDo(session, resource.permission, 'change');
  const plain = useColumns({
    ...{ resource, arranged, address, status: state.status, mayRetire },
    // Which rows have one, where that is not the same for all, comes with the list.
    actionOf: (_, word) =>
      !isRanked(resource, session) && (
        <button type="button" className={first.action} inert>
          {word}
        </button>
      ),
  });
  const isSized = !narrow && arranged.some(({ width }) => width !== undefined);
  const columns =
    narrow || isSized ? plain : shareRoom(plain, isData, isSelectable ? BOX_WIDTH : 0);
  const least = plain.reduce((sum, { width }) => sum + Number(width ?? 0), 0);
  return (
    <div
      className={`${styles.table} ${isSized ? styles.sized : ''} ${first.table}`}
      data-density={settings.density ?? 'small'}
    >
      <table
        aria-label={title(resource.name)}
        aria-busy="true"
        style={narrow ? undefined : { inlineSize: least }}
      >
        <colgroup>
          {isSelectable && <col style={{ inlineSize: BOX_WIDTH }} />}
          {columns.map((column) => (
            <col key={column.key} style={widthOf(column)} />
          ))}
        </colgroup>
        {!narrow && <Head {...{ columns, isSelectable }} />}
        <tbody>
          {rows.map((row) => (
            <Line
              key={row.id}
              row={row}
              {...{ columns, isSelectable }}
              onOpen={() => navigate(editPath(resource, row.id), { state: { list: address } })}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FirstList(props: FirstListProps) {
  const { resource, state, preferences } = props;
  const { t } = useTranslation('screens');
  const { title } = useWords();
  const section = useRef<HTMLElement>(null);
  const view = preferences.views.find(({ id }) => id === state.view);
  return (
    <section
      ref={section}
      className={first.list}
      data-first-rows
      aria-label={title(resource.name)}
      onKeyDown={(event) => {
        if (section.current && moveRow(section.current, event)) event.preventDefault();
      }}
    >
      <div className={first.heading}>
        <span className={styles.head}>
          <h1>{title(resource.name)}</h1>
          <ViewsToCome name={view?.name ?? t('views.plain')} />
          <ResourceTabs resource={resource} />
        </span>
      </div>
      <div className={styles.screen}>
        <FirstToolbar resource={resource} state={state} />
        <Lines {...props} />
      </div>
    </section>
  );
}

/**
 * The rows of a list, drawn without what its screen is made with; null where they cannot be, or are
 * not those that it opens with.
 * @param page what the server answered
 */
export function drawFirstRows(
  resource: Resource,
  state: ListState,
  page: unknown,
  preferences: ListPreferences,
): ReactNode {
  const rows = initialTableOf(resource, state).read(page)?.data;
  if (!rows?.length || screenParts.screens[resource.name]?.List) return null;
  // The notices above the rows have a height that nobody knows yet.
  if (Object.keys(state.filters).length > 0) return null;
  const isPlain = writeListState(state).size === 0;
  if (isPlain && defaultOf(preferences.views)) return null;
  return (
    <ScreenParts value={screenParts}>
      <Bare value={true}>
        <FirstList {...{ resource, state, rows, preferences }} />
      </Bare>
    </ScreenParts>
  );
}
