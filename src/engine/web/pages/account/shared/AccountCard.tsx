import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../core/Icon.tsx';

export interface AccountCardProps {
  readonly title: string;
  readonly icon: string;
  /** Over the whole width of the page. */
  readonly wide?: boolean;
  /** What went wrong with asking for what it shows; a sentence for a person. */
  readonly problem?: string | null;
  readonly onRetry?: () => void;
  readonly children: ReactNode;
}

/** A named part of the account page, with a way to ask again for what did not come. */
export function AccountCard(props: AccountCardProps) {
  const { title, icon, wide = false, problem, onRetry, children } = props;
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
          <p>{problem}</p>
          <button type="button" className="button button--plain button--small" onClick={onRetry}>
            {t('retry')}
          </button>
        </div>
      ) : null}
      {children}
    </section>
  );
}
