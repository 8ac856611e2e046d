import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Resource } from '../../../engine/declaration/types.ts';
import { config } from '../../../engine/web/core/config.ts';
import { pathsOf } from '../../../engine/web/core/paths.ts';
import { useSession } from '../../../engine/web/core/use-session.ts';
import { isRecord, mayDo, offers, request } from '../../../engine/web/session/index.ts';

/** What is set on a screen: how to reach the office, and the files that it hands out. */
export type OfficeResource = 'contacts' | 'downloads';

/** The number of the one row of contact details; null while there is none. */
async function findDetails({ calls }: Resource, signal: AbortSignal): Promise<number | null> {
  if (!('search' in calls)) return null;
  const data = {
    pagination: { currentPage: 1, pageSize: 1 },
    filters: [{ field: 'active', operator: 'eq', value: true }],
    count: false,
  };
  const address = `/api/${calls.group}/${calls.search}`;
  const body = await request(address, { method: 'POST', body: { data }, signal });
  const [row]: unknown[] = isRecord(body) && Array.isArray(body.data) ? body.data : [];
  return isRecord(row) && typeof row.id === 'number' ? row.id : null;
}

/** Where this is set: the list of downloads, or the form of the contact details. */
function useAddress(resource: Resource | undefined): string | null {
  const [found, setFound] = useState<number | null>();
  const isOne = resource?.name === 'contacts';
  useEffect(() => {
    if (!resource || !isOne) return undefined;
    const controller = new AbortController();
    findDetails(resource, controller.signal).then(setFound, () => undefined);
    return () => controller.abort();
  }, [resource, isOne]);
  const paths = resource && pathsOf(resource);
  const [list] = paths?.lists ?? [];
  if (!paths || !list || !isOne || found === undefined) return list ?? null;
  return found === null ? paths.create : paths.edit.replace(':id', String(found));
}

interface OfficeLinkProps {
  readonly name: OfficeResource;
  /** Nothing is set yet: the link stands within the words that say so. */
  readonly isEmpty?: boolean;
}

/**
 * Leads users who may change the text of a public page to its form. Where the application has no such
 * screen, administrators see a note about the file instead.
 */
export default function OfficeLink({ name, isEmpty = false }: OfficeLinkProps) {
  const { t } = useTranslation('screens');
  const session = useSession();
  const resource: Resource | undefined = config.resources[name];
  const call = resource && 'save' in resource.calls ? resource.calls.save : '';
  const isOffered = resource !== undefined && offers(`${resource.calls.group}/${call}`);
  const may =
    isOffered &&
    (['create', 'change'] as const).some((action) => mayDo(session, resource.permission, action));
  const address = useAddress(may ? resource : undefined);
  if (!address)
    return isEmpty && !isOffered && session.userLogin?.admin ? t('office.inFile') : null;
  if (isEmpty) return <Link to={address}>{t('office.addDetails')}</Link>;
  return (
    <p>
      <Link to={address}>
        {t(name === 'downloads' ? 'office.editDownloads' : 'office.editDetails')}
      </Link>
    </p>
  );
}
