import { Alert, Button, Flex } from 'antd';
import { type FocusEvent, type KeyboardEvent, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { QuickEntry } from '../../../declaration/quick-entry.ts';
import type { Resource } from '../../../declaration/types.ts';
import { counted } from '../../../fields/shared/counted.ts';
import { config } from '../../core/config.ts';
import { useNarrow } from '../../core/use-narrow.ts';
import { useWords } from '../../fields/shared/useWords.ts';
import { ScreenParts } from '../custom/screen-parts.ts';
import { listPath } from '../shared/paths.ts';
import { wordsOfScreen } from '../shared/screen-words.ts';
import { useConfirm } from '../shared/useConfirm.tsx';
import type { RowActions } from './actions/useRows.ts';
import { Bar } from './Bar.tsx';
import { Cards } from './Cards.tsx';
import { Grid } from './grid/Grid.tsx';
import styles from './quick.module.css';
import { useQuick } from './useQuick.ts';

/** The keys of the toolbar. */
function toolKey(event: KeyboardEvent, actions: RowActions): void {
  const held = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
  if (held && event.code === 'KeyD') actions.copyAbove();
  else if (held && event.code === 'KeyZ') actions.undo();
  else if (event.altKey && event.key === 'Delete') actions.removeCurrent();
  else if (event.altKey && event.code === 'KeyN') actions.add(null);
  else return;
  event.preventDefault();
}

type Quick = ReturnType<typeof useQuick>;

/** Rows typed before and never saved: to go on with, or to throw away. */
function Offer({ keeping, actions, announce }: Quick) {
  const { t } = useTranslation('entry');
  const confirm = useConfirm();
  const count = counted('rows', keeping.offered.length);
  const discard = async (): Promise<void> => {
    const sure = await confirm({
      title: t('offer.sure', count),
      content: t('offer.sureHelp'),
      yes: t('offer.discard'),
      danger: true,
    });
    if (sure) await keeping.discard();
  };
  const take = (): void => {
    const taken = keeping.take();
    actions.restore(taken);
    announce('plain', t('offer.taken', counted('rows', taken.length)));
  };
  return (
    <Alert
      role="status"
      aria-label={t('offer.label')}
      message={t('offer.text', count)}
      action={
        <Flex wrap gap="small">
          <Button type="primary" onClick={take}>
            {t('offer.take')}
          </Button>
          <Button onClick={() => void discard()}>{t('offer.discard')}</Button>
        </Flex>
      }
    />
  );
}

/** What can be done with rows; the keys that do the same stand with each. */
function Tools({ actions, canUndo, hasMore, more, setMore }: Quick) {
  const { t } = useTranslation('entry');
  const tool = (key: string, keys: string | undefined, run: () => void, disabled = false) => (
    <Button
      aria-keyshortcuts={keys}
      title={keys?.replace('Control', 'Ctrl')}
      disabled={disabled}
      onClick={run}
    >
      {t(`tools.${key}`)}
    </Button>
  );
  return (
    <Flex
      wrap
      gap="small"
      className={styles.tools ?? ''}
      role="toolbar"
      aria-label={t('tools.label')}
    >
      {tool('add', 'Alt+N', () => actions.add(null))}
      {tool('copyAbove', 'Control+D', actions.copyAbove)}
      {tool('copyDay', undefined, () => void actions.copyDay())}
      {actions.nothing && tool('nothing', undefined, actions.nothing)}
      {tool('remove', 'Alt+Delete', actions.removeCurrent)}
      {tool('undo', 'Control+Z', actions.undo, !canUndo)}
      {hasMore && (
        <Button
          type={more ? 'primary' : 'default'}
          aria-pressed={more}
          onClick={() => setMore(!more)}
        >
          {t('tools.more')}
        </Button>
      )}
    </Flex>
  );
}

interface BatchTableProps {
  readonly resource: Resource;
  readonly quick: QuickEntry;
}

/** The batch table of a resource, made from its declaration. */
function BatchTable({ resource, quick: declared }: BatchTableProps) {
  const { t } = useTranslation('entry');
  const words = useWords();
  const narrow = useNarrow();
  const quick = useQuick(resource, declared);
  const { actions, current, keeping, saving, shown, setCurrent } = quick;
  const title = t('title', { title: words.title(resource.name) });
  const Above = use(ScreenParts).quickEntry[resource.name]?.Above;
  return (
    <Flex
      vertical
      component="section"
      gap={12}
      aria-labelledby="quick-title"
      onKeyDown={(event) => {
        if (!event.defaultPrevented) toolKey(event, actions);
      }}
      onFocus={({ target }: FocusEvent<HTMLElement>) => {
        if (target.dataset.key !== undefined) setCurrent(target.dataset.key);
      }}
    >
      <Flex wrap component="header" align="baseline" gap="4px 20px" className={styles.head ?? ''}>
        <h1 id="quick-title" tabIndex={-1}>
          {title}
        </h1>
        <Link to={listPath(resource)}>{t('back')}</Link>
      </Flex>
      {Above && (
        <Suspense fallback={null}>
          <Above />
        </Suspense>
      )}
      {keeping.offered.length > 0 && <Offer {...quick} />}
      {keeping.failed && <p className={styles.wrong}>{t('keepFailed')}</p>}
      <Tools {...quick} />
      {narrow ? (
        <Cards {...shown} current={current} onShow={setCurrent} onAdd={() => actions.add(null)} />
      ) : (
        <>
          <Grid
            {...shown}
            title={title}
            onRemove={actions.remove}
            onGo={quick.go}
            onAdd={actions.add}
            onPaste={quick.paste}
          />
          <p className={styles.soft}>{t('keys')}</p>
        </>
      )}
      <Bar
        totals={quick.totals}
        weighed={resource.weight !== null}
        said={quick.said}
        busy={saving.busy}
        onSave={saving.save}
        onClear={actions.clearSaved}
      />
    </Flex>
  );
}

export interface QuickScreenProps {
  /** Name of a resource in `resources.config.ts`. */
  readonly resourceName: string;
}

/** Screen of the batch table of a resource. Throws for a resource that declares none. */
export default function QuickScreen({ resourceName }: QuickScreenProps) {
  useTranslation([...wordsOfScreen(resourceName), 'entry']);
  const resource = config.resources[resourceName];
  if (!resource?.quickEntry) throw new Error(`no batch table is declared for "${resourceName}"`);
  return <BatchTable key={resourceName} resource={resource} quick={resource.quickEntry} />;
}
