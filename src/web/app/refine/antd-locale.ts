import type { ConfigProviderProps } from 'antd';
import thai from 'antd/es/locale/th_TH';
import { useEffect, useState } from 'react';

type Locale = NonNullable<ConfigProviderProps['locale']>;

/** antd's own words by the language on screen; Thai comes with the screens. */
const LOCALES: Readonly<Record<string, () => Promise<{ default: Locale }>>> = {
  en: () => import('antd/es/locale/en_US'),
};

/** antd's words for this language; Thai where antd or this app has none, and until they are there. */
export function useAntdLocale(language: string): Locale {
  const [loaded, setLoaded] = useState<{ language: string; locale: Locale } | null>(null);
  useEffect(() => {
    let wanted = true;
    LOCALES[language]?.().then(
      ({ default: locale }) => {
        if (wanted) setLoaded({ language, locale });
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [language]);
  return loaded?.language === language ? loaded.locale : thai;
}
