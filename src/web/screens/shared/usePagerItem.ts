import type { PaginationProps } from 'antd';
import { type ButtonHTMLAttributes, cloneElement, isValidElement } from 'react';
import { useTranslation } from 'react-i18next';

/** Gives the arrows of antd's pager their names; by themselves they go by their icon's, in English. */
export function usePagerItem(): NonNullable<PaginationProps['itemRender']> {
  const { t } = useTranslation('screens');
  return (_page, type, element) => {
    if (
      (type !== 'prev' && type !== 'next') ||
      !isValidElement<ButtonHTMLAttributes<HTMLElement>>(element)
    )
      return element;
    return cloneElement(element, {
      'aria-label': t(type === 'prev' ? 'pages.previous' : 'pages.next'),
    });
  };
}
