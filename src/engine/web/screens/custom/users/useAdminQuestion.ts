import { useTranslation } from 'react-i18next';
import { useSaveQuestion } from '../../form/save-questions.ts';
import type { Editor } from '../../form/useEditor.ts';
import { useConfirm } from '../../shared/useConfirm.tsx';
import { useRowName } from '../../shared/useRowName.ts';

/** What an administrator may do that no role gives, one a line. */
const POWERS = ['menus', 'accounts', 'others', 'own'] as const;

/** Asks before somebody is saved as an administrator, or as one no longer: one switch opens all. */
export function useAdminQuestion({ resource }: Editor): void {
  const { t } = useTranslation('account');
  const confirm = useConfirm();
  const nameOf = useRowName();

  useSaveQuestion(async ({ values, record }) => {
    const isAdmin = values.admin === true;
    if (isAdmin === (record?.admin === true)) return true;
    const name = nameOf(resource, values);
    if (isAdmin) {
      return confirm({
        title: t('administrator.give.title', { name }),
        list: POWERS.map((power, id) => ({ id, text: t(`administrator.powers.${power}`) })),
        content: t('administrator.give.text'),
        yes: t('administrator.give.yes'),
      });
    }
    const hasRoles = Array.isArray(values.roleIds) && values.roleIds.length > 0;
    return confirm({
      title: t('administrator.take.title', { name }),
      content: t(hasRoles ? 'administrator.take.text' : 'administrator.take.noRoles'),
      yes: t('administrator.take.yes'),
    });
  });
}
