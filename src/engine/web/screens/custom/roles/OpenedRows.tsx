import { useTranslation } from 'react-i18next';
import { SCOPE_FIELD } from '../../../../declaration/scope.ts';
import type { Values } from '../../../../declaration/validate.ts';
import { config } from '../../../core/config.ts';
import { useWords } from '../../../fields/shared/useWords.ts';
import styles from '../custom.module.css';
import { exceptionsOf } from './opened.ts';
import { rightsIn } from './rights.ts';

/** What people of a role see where its choice of rows has nothing to go by, while it is being chosen. */
export function OpenedRows({ values }: { readonly values: Values }) {
  const opened = exceptionsOf(config, rightsIn(values.auths, []).keys, values[SCOPE_FIELD]);
  // Labels of fields come with the words of each resource.
  const labelled = opened.unchosen.map(({ resource }) => `resources/${resource}`);
  const { t } = useTranslation(['account', ...new Set(labelled)]);
  const { title, label, permission } = useWords();
  const parts = {
    closed: opened.closed.map(permission),
    nothing: opened.nothing.map(title),
    unchosen: opened.unchosen.map((it) => `${title(it.resource)}: ${label(it.resource, it.field)}`),
    own: opened.own.map(title),
    everything: opened.everything.map(title),
  };
  const shown = Object.entries(parts).filter(([, names]) => names.length > 0);
  if (shown.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="role-rows" aria-live="polite">
      <h2 id="role-rows">{t('rights.opened.title')}</h2>
      <dl className={styles.opened}>
        {shown.map(([part, names]) => (
          <div key={part}>
            <dt>{t(`rights.opened.${part}`)}</dt>
            {names.map((name) => (
              <dd key={name}>{name}</dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  );
}
