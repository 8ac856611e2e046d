import { useTranslation } from 'react-i18next';
import { config } from '../../../engine/web/core/config.ts';
import { Icon } from '../../../engine/web/core/Icon.tsx';
import { useSession } from '../../../engine/web/core/use-session.ts';
import { offeredCalls } from '../../../engine/web/screens/excel/offered.ts';
import { downloadTemplate } from '../../../engine/web/screens/excel/template.ts';
import { problemText } from '../../../engine/web/screens/shared/problem.ts';
import { showToast } from '../../../engine/web/toasts/toasts.ts';

/** The templates of everything that the person may take in; `none`: what to say if there is nothing. */
export default function Templates({ none }: { none: string | null }) {
  const { t } = useTranslation(['screens', 'resources']);
  const session = useSession();
  const resources = Object.values(config.resources).filter(
    (resource) => offeredCalls(resource, session).template !== null,
  );
  if (resources.length === 0) return none && <p className="soft">{none}</p>;
  return (
    <ul className="downloads">
      {resources.map((resource) => {
        const title = t('excel.templateName', { title: t(`resources:${resource.name}.title`) });
        const fetchTemplate = (): void => {
          downloadTemplate(resource, title).catch((problem) =>
            showToast('error', problemText(problem, t('excel.failed'))),
          );
        };
        return (
          <li key={resource.name}>
            <button type="button" className="button button--plain" onClick={fetchTemplate}>
              <Icon name="download" />
              {title}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
