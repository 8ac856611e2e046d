import { CanAccess, useList, useNotification } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { counted } from '../../../engine/fields/shared/counted.ts';
import { formatNumber } from '../../../engine/fields/shared/numbers.ts';
import { useDates } from '../../../engine/web/dates/useDates.ts';
import { callApi } from '../../../engine/web/providers/call.ts';
import styles from '../../../engine/web/screens/custom/custom.module.css';
import type { FormPartProps } from '../../../engine/web/screens/plugin.ts';
import { problemText } from '../../../engine/web/screens/shared/problem.ts';
import type { Row } from '../../../engine/web/screens/shared/rows.ts';
import { useConfirm } from '../../../engine/web/screens/shared/useConfirm.tsx';
import type { Compared, RecalculationPreview } from '../../factors.ts';

/** Which factor all records of a way are to have: that of their day, of the way, or of a version. */
type Version = 'byDate' | 'own' | number;

async function call(
  name: string,
  wasteManageId: number,
  version: Version,
): Promise<RecalculationPreview> {
  const body = { data: { wasteManageId, version } };
  const answer = await callApi(`wastecateory/${name}`, { method: 'POST', body });
  // The calls are the product's own, as its server describes them.
  return answer as RecalculationPreview;
}

/** Throws `HttpError`. */
const previewRecalculation = (way: number, version: Version): Promise<RecalculationPreview> =>
  call('previewFactorRecalculation', way, version);

/** Gives all records of the way the factor. Throws `HttpError`. */
const recalculate = (way: number, version: Version): Promise<RecalculationPreview> =>
  call('recalculateFactors', way, version);

/** A figure before and after, in kilograms; what is not known is said to be so. */
function Change({ of }: { of: Compared }) {
  const { t } = useTranslation('factors');
  const shown = (value: number | null): string =>
    value === null ? t('unknown') : formatNumber(Math.round(value * 1000) / 1000);
  return <>{t('change', { before: shown(of.before), after: shown(of.after) })}</>;
}

/** What the records have now, and what they would come to. */
function PreviewTable({ preview }: { preview: RecalculationPreview }) {
  const { t } = useTranslation('factors');
  const { formatDate } = useDates();
  const { records, first, last, kgCo2e, avoided, factors } = preview;
  return (
    <dl className={styles.facts}>
      <dt>{t('facts.records')}</dt>
      <dd>
        {records === 0
          ? t('nothing')
          : t('counted', {
              ...counted('records', records),
              first: formatDate(first ?? ''),
              last: formatDate(last ?? ''),
            })}
      </dd>
      <dt>{t('facts.kgCo2e')}</dt>
      <dd>
        <Change of={kgCo2e} />
      </dd>
      <dt>{t('facts.avoided')}</dt>
      <dd>
        <Change of={avoided} />
      </dd>
      <dt>{t('facts.factors')}</dt>
      <dd>
        {factors.length === 0
          ? t('noRecords')
          : factors
              .map(({ factor, records: count }) =>
                t('factorOf', {
                  ...counted('records', count),
                  factor: factor === null ? t('unknown') : formatNumber(factor),
                }),
              )
              .join(', ')}
      </dd>
    </dl>
  );
}

const MOST_VERSIONS = 100;

interface Choice {
  readonly value: Version;
  readonly label: string;
}

/** The factors that a series can be counted with, as they are stored. */
function useChoices(way: Row): readonly Choice[] {
  const { t } = useTranslation('factors');
  const { formatDate } = useDates();
  const { result } = useList<Row>({
    resource: 'wasteManageFactors',
    pagination: { currentPage: 1, pageSize: MOST_VERSIONS, mode: 'server' },
    filters: [
      { field: 'wasteManageId', operator: 'eq', value: way.id },
      { field: 'active', operator: 'eq', value: true },
    ],
    errorNotification: false,
  });
  const shown = (factor: unknown): string =>
    typeof factor === 'number' ? formatNumber(factor) : t('unknown');
  return [
    { value: 'byDate', label: t('choice.byDate') },
    { value: 'own', label: t('choice.own', { factor: shown(way.emissionFactor) }) },
    ...result.data.map(({ id, name, validFrom, emissionFactor }) => {
      const params = { name: String(name), factor: shown(emissionFactor) };
      const label =
        typeof validFrom === 'string'
          ? t('choice.from', { ...params, day: formatDate(validFrom) })
          : `${params.name}: ${params.factor}`;
      return { value: id, label };
    }),
  ];
}

/** Shows what all records of the way would come to with one factor, and gives it to them. */
function Recalculate({ way }: { way: Row }) {
  const { t } = useTranslation('factors');
  const { open } = useNotification();
  const choices = useChoices(way);
  const queries = useQueryClient();
  const confirm = useConfirm();
  const [version, setVersion] = useState<Version>('byDate');
  const [preview, setPreview] = useState<RecalculationPreview | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem('');
    try {
      await work();
    } catch (error) {
      setProblem(problemText(error, t('failed')));
    } finally {
      setBusy(false);
    }
  };
  const showPreview = (): Promise<void> =>
    attempt(async () => setPreview(await previewRecalculation(way.id, version)));
  const apply = async (found: RecalculationPreview): Promise<void> => {
    const name = choices.find(({ value }) => value === version)?.label ?? '';
    const question = {
      title: t('confirm.title', counted('records', found.records)),
      content: t('confirm.text', { name }),
    };
    if (!(await confirm({ ...question, yes: t('confirm.yes') }))) return;
    await attempt(async () => {
      const done = await recalculate(way.id, version);
      open?.({ type: 'success', message: t('done', counted('records', done.records)) });
      await queries.invalidateQueries();
      setPreview(null);
    });
  };
  return (
    <section className={styles.part} aria-labelledby="recalculation">
      <h2 id="recalculation">{t('title')}</h2>
      <p className={styles.soft}>{t('help')}</p>
      <Radio.Group
        aria-labelledby="recalculation"
        className={styles.choices}
        value={version}
        disabled={busy}
        options={choices.map(({ value, label }) => ({ value, label }))}
        onChange={({ target }) => {
          setVersion(target.value);
          setPreview(null);
        }}
      />
      <div aria-live="polite">
        {preview && <PreviewTable preview={preview} />}
        {preview?.isReference && <p className={styles.soft}>{t('reference')}</p>}
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button loading={busy && preview === null} onClick={() => void showPreview()}>
          {t('look')}
        </Button>
        {preview && preview.records > 0 && (
          <Button type="primary" loading={busy} onClick={() => void apply(preview)}>
            {t('apply', counted('records', preview.records))}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Below the form of a way of management, for who may change its records too. */
export default function Recalculation({ editor }: FormPartProps) {
  if (!editor.record) return null;
  return (
    <CanAccess resource="wasteRecords" action="edit">
      <Recalculate way={editor.record} />
    </CanAccess>
  );
}
