import { antdWords, dayjsWords } from 'virtual:library-words';
import type { ConfigProviderProps } from 'antd';
import thai from 'antd/es/locale/th_TH';
import { useEffect, useState } from 'react';

type Locale = NonNullable<ConfigProviderProps['locale']>;

/** antd's words in a language, with Day.js's in place before the first picker asks for them. */
async function loadLocale(language: string): Promise<Locale> {
  const [antd] = await Promise.all([antdWords[language]?.(), dayjsWords[language]?.()]);
  return antd?.default ?? thai;
}

/** antd's words for this language; Thai where antd has none, and until they are there. */
export function useAntdLocale(language: string): Locale {
  const [loaded, setLoaded] = useState<{ language: string; locale: Locale } | null>(null);
  useEffect(() => {
    let wanted = true;
    loadLocale(language).then(
      (locale) => {
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
