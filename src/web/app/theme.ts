import type { ThemeConfig } from 'antd';
import { SCALE_PIXELS } from '../../schema/constants.ts';

const FONT = '"Noto Sans Thai Variable", "Noto Sans Thai", "Sarabun", system-ui, sans-serif';

/** The look of antd's parts: indigo, scale 14, lines with room for stacked Thai marks. */
export const theme: ThemeConfig = {
  cssVar: true,
  hashed: false,
  token: {
    colorPrimary: '#4f46e5',
    colorInfo: '#4f46e5',
    colorLink: '#4f46e5',
    colorError: '#b42318',
    colorSuccess: '#067647',
    colorText: '#1f2433',
    colorTextSecondary: '#5b6275',
    colorTextPlaceholder: '#70778a',
    colorBorder: '#c9cedb',
    colorBorderSecondary: '#e3e6ef',
    colorBgLayout: '#f6f7fb',
    borderRadius: 8,
    fontFamily: FONT,
    fontSize: SCALE_PIXELS,
    lineHeight: 1.65,
    controlHeight: 36,
  },
};
