import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../core/Icon.tsx';
import { problemText } from '../../../screens/shared/problem.ts';

export interface AccountCardProps {
  readonly title: string;
  readonly icon: string;
  /** Over the whole width of the page. */
  readonly wide?: boolean;
  /** The error of loading what it shows. */
  readonly problem?: unknown;
  /** Said where that brings no sentence of its own. */
  readonly failure?: string;
  readonly onRetry?: () => void;
  readonly children: ReactNode;
}

/** A named part of the account page, with a way to load again what failed. */
export function AccountCard(props: AccountCardProps) {
  const { title, icon, wide = false, problem, failure = '', onRetry, children } = props;
  const { t } = useTranslation('account');
  const id = useId();
  return (
    <section className={wide ? 'card account__wide' : 'card'} aria-labelledby={id}>
      <h2 className="card__title" id={id}>
        <Icon name={icon} />
        {title}
      </h2>
      {problem ? (
        <div role="alert" className="account__problem">
          <p>{problemText(problem, failure)}</p>
          <button type="button" className="button button--plain button--small" onClick={onRetry}>
            {t('retry')}
          </button>
        </div>
      ) : null}
      {children}
    </section>
  );
}
