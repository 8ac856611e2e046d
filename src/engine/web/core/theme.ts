import { theme as antdTheme, type ThemeConfig } from 'antd';
import { SCALE_PIXELS } from '../../declaration/constants.ts';

const FONT = '"Noto Sans Thai Variable", "Noto Sans Thai", "Sarabun", system-ui, sans-serif';

/** Colours as in base.css, where their contrast is explained. */
const LIGHT = {
  colorPrimary: '#4f46e5',
  // Darker, where antd's own would be too light to read under the mouse.
  colorPrimaryHover: '#4338ca',
  colorInfo: '#4f46e5',
  colorLink: '#4f46e5',
  colorLinkHover: '#4338ca',
  colorError: '#b42318',
  colorSuccess: '#067647',
  colorText: '#1f2433',
  colorTextSecondary: '#5b6275',
  colorTextPlaceholder: '#5b6275',
  colorBorder: '#858ca0',
  colorBorderSecondary: '#e3e6ef',
  colorBgLayout: '#f6f7fb',
} as const;

/** Behind messages of success and errors: the light algorithm makes grey of seeds as dark as these. */
const LIGHT_SOFT = {
  colorSuccessBg: '#ecfdf3',
  colorSuccessBorder: '#abdcc2',
  colorErrorBg: '#fef3f2',
  colorErrorBorder: '#f1c4bf',
} as const;

/** The dark algorithm dims the seeds among the first by 15 %; what comes out are the colours of base.css. */
const DARK: Record<keyof typeof LIGHT, string> & Readonly<Record<string, string>> = {
  colorPrimary: '#a8adfe',
  colorPrimaryHover: '#c3c6ff',
  colorInfo: '#a8adfe',
  colorLink: '#a8adfe',
  colorLinkHover: '#c3c6ff',
  colorError: '#ffb8af',
  colorSuccess: '#84e8b2',
  colorText: '#e6e8f0',
  colorTextSecondary: '#a8afc2',
  colorTextPlaceholder: '#a8afc2',
  colorBorder: '#747c94',
  colorBorderSecondary: '#343a4d',
  colorBgLayout: '#12141d',
  colorBgContainer: '#1b1e2a',
  colorBgElevated: '#232736',
  // Text on filled buttons and tooltips: light fills carry dark text.
  colorTextLightSolid: '#12141d',
  colorBgSpotlight: '#e6e8f0',
};

/** Behind selected rows: `--primary-soft`, on which what is written softly can be read as well. */
const SELECTED = { light: '#eef2ff', dark: '#282b4a' } as const;

/** Width of a day under a finger: seven of them and their margins fit a telephone of 320 pixels. */
const DAY_PIXELS = 40;

/** The look of antd's parts: indigo, scale 14, lines with room for stacked Thai marks. */
export function themeOf(dark: boolean, motion: boolean, touch: boolean): ThemeConfig {
  const selected = SELECTED[dark ? 'dark' : 'light'];
  return {
    cssVar: true,
    hashed: false,
    algorithm: dark ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    token: {
      ...(dark ? DARK : { ...LIGHT, ...LIGHT_SOFT }),
      borderRadius: 8,
      fontFamily: FONT,
      fontSize: SCALE_PIXELS,
      lineHeight: 1.65,
      controlHeight: touch ? 44 : 36,
      motion,
    },
    components: {
      Table: { rowSelectedBg: selected, rowSelectedHoverBg: selected },
      // Days outside the month are there to be read, and picked, too.
      DatePicker: {
        colorTextDisabled: (dark ? DARK : LIGHT).colorTextSecondary,
        ...(touch ? { cellWidth: DAY_PIXELS } : {}),
      },
    },
  };
}
