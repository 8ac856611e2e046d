import { Pagination } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNarrow } from '../../core/use-narrow.ts';

export interface PagesProps {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** antd's way through the pages of a list of its own; on a telephone no more than forth and back. */
export function Pages({ page, pageSize, total, onPage }: PagesProps) {
  const { t } = useTranslation('screens');
  const narrow = useNarrow();
  return (
    <Pagination
      aria-label={t('pages.label')}
      current={page}
      pageSize={pageSize}
      total={total}
      showSizeChanger={false}
      simple={narrow && { readOnly: true }}
      onChange={onPage}
    />
  );
}
