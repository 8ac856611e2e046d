import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { config } from '../../../engine/web/core/config.ts';
import { Notice } from '../../../engine/web/screens/shared/Notice.tsx';
import { listPath } from '../../../engine/web/screens/shared/paths.ts';
import type { Publications, PublicationVersion } from '../../publication.ts';
import { VersionCard } from './VersionCard.tsx';

interface VersionsProps {
  readonly found: Publications;
  readonly onDone: () => Promise<unknown>;
}

/** The newest month first, and of a month the newest version. */
const newestFirst = (one: PublicationVersion, other: PublicationVersion): number =>
  other.month.localeCompare(one.month) || other.version - one.version;

/** Of each month the version that the public reads, or would. */
function newestOf(versions: readonly PublicationVersion[]): ReadonlySet<number> {
  const months = new Map<string, number>();
  for (const { id, month, status } of versions) {
    if (status === 'published' && !months.has(month)) months.set(month, id);
  }
  return new Set(months.values());
}

/** Says what to do first: a draft needs records of a month that is over. */
function NoVersions({ hasRecords }: Pick<Publications, 'hasRecords'>) {
  const { t } = useTranslation('publishing');
  const { wasteRecords } = config.resources;
  if (hasRecords || !wasteRecords) return <Notice title={t('none')} text={t('noneHelp')} />;
  return (
    <Notice
      title={t('none')}
      text={t('noneWithoutRecords')}
      action={<Link to={listPath(wasteRecords)}>{t('toRecords')}</Link>}
    />
  );
}

/** All versions, each with what can be done with it. */
export function Versions({ found, onDone }: VersionsProps) {
  const { t } = useTranslation('publishing');
  const versions = found.publications.toSorted(newestFirst);
  if (versions.length === 0) return <NoVersions hasRecords={found.hasRecords} />;
  const latest = versions.find(({ status }) => status === 'published');
  const newest = newestOf(versions);
  return (
    <section className="publication__versions" aria-labelledby="publication-versions">
      <h2 id="publication-versions">{t('versions')}</h2>
      <p className="soft">{t('versionsHelp')}</p>
      <ol>
        {versions.map((version) => (
          <li key={version.id}>
            <VersionCard
              version={version}
              isLatest={version.id === latest?.id}
              mayCorrect={newest.has(version.id) && !found.making}
              onDone={onDone}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
