import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../engine/declaration/audit.ts';
import { Fact } from '../../../engine/web/pages/audit/Fact.tsx';

/** The files that boundaries came in. */
export default function Imported({ details: { files } }: Pick<AuditEntry, 'details'>) {
  const { t } = useTranslation('audit');
  return typeof files === 'string' && <Fact name={t('page.files')}>{files}</Fact>;
}
