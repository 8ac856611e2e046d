import '@ant-design/v5-patch-for-react-19';
import { antdWords, dayjsWords } from 'virtual:library-words';
import { Authenticated, Refine, type ResourceProps, type RouterProvider } from '@refinedev/core';
import routerProvider from '@refinedev/react-router';
import { App, ConfigProvider, type ConfigProviderProps } from 'antd';
import thai from 'antd/es/locale/th_TH';
import i18next from 'i18next';
import {
  createContext,
  createElement,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { config } from '../../core/config.ts';
import { adminPages, pathsOf } from '../../core/paths.ts';
import { queryClient } from '../../core/query-client.ts';
import { themeOf } from '../../core/theme.ts';
import { useDark } from '../../core/use-dark.ts';
import { directionOf } from '../../i18n/direction.ts';
import { changeLanguage } from '../../i18n/index.ts';
import {
  authProvider,
  createAccessControlProvider,
  createDataProvider,
  createI18nProvider,
} from '../../providers/index.ts';
import { screenParts } from '../../screens/custom/added-parts.ts';
import { ScreenParts } from '../../screens/custom/screen-parts.ts';
import { Meanwhile } from './Meanwhile.tsx';
import { useNotifications } from './use-notifications.tsx';

/** What Refine itself writes into addresses of tables, where it is told to (`syncWithLocation`). */
const OF_REFINE = ['currentPage', 'pageSize', 'sorters', 'filters'];

type Parse = ReturnType<NonNullable<RouterProvider['parse']>>;

function useParse(): Parse {
  const parse = routerProvider.parse?.();
  return useCallback(() => {
    const parsed = parse?.() ?? {};
    const params = Object.entries(parsed.params ?? {}).filter(([name]) => OF_REFINE.includes(name));
    return { ...parsed, params: Object.fromEntries(params) };
  }, [parse]);
}

const Known = createContext<Parse | null>(null);

/**
 * Reads the address for all hooks of Refine inside: each would go through the paths of all resources
 * by itself, and a list has thirty of them.
 */
function OneAddress({ children }: { readonly children: ReactNode }) {
  return createElement(Known, { value: useParse() }, children);
}

/**
 * The way between Refine and addresses, less the parts that are the screens' own: Refine would hand
 * them to the data provider as `meta`, and a list that writes its view into the address would request
 * the same rows twice.
 */
const addressProvider: RouterProvider = {
  ...routerProvider,
  parse: () => {
    const known = useContext(Known);
    // biome-ignore lint/correctness/useHookAtTopLevel: a component is inside `OneAddress`, or never
    return known ?? useParse();
  },
};

type Locale = NonNullable<ConfigProviderProps['locale']>;

/** antd's words in a language, with Day.js's in place before the first picker needs them. */
async function loadLocale(language: string): Promise<Locale> {
  const [antd] = await Promise.all([antdWords[language]?.(), dayjsWords[language]?.()]);
  return antd?.default ?? thai;
}

/** antd's words for this language; Thai where antd has none, and until they are there. */
function useAntdLocale(language: string): Locale {
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

const dataProvider = createDataProvider(config);
const accessControlProvider = createAccessControlProvider(
  config,
  adminPages(config).map(({ page }) => page),
);
const i18nProvider = createI18nProvider(i18next, changeLanguage);

const resources: ResourceProps[] = Object.values(config.resources).map((resource) => {
  const paths = pathsOf(resource);
  if (!paths) return { name: resource.name };
  return { name: resource.name, list: paths.lists[0], create: paths.create, edit: paths.edit };
});

const moving = !matchMedia('(prefers-reduced-motion: reduce)').matches;
const touch = matchMedia('(pointer: coarse)').matches;
const THEMES = { light: themeOf(false, moving, touch), dark: themeOf(true, moving, touch) };

const options = {
  disableTelemetry: true,
  // The list keeps its own state in the address; forms use the router's own blocker.
  syncWithLocation: false,
  warnWhenUnsavedChanges: false,
  mutationMode: 'pessimistic',
  reactQuery: { clientConfig: queryClient },
} as const;

/** Refine, and the screens inside, for who is signed in. */
function Staff() {
  const notificationProvider = useNotifications();
  return (
    <Refine
      dataProvider={dataProvider}
      authProvider={authProvider}
      accessControlProvider={accessControlProvider}
      i18nProvider={i18nProvider}
      notificationProvider={notificationProvider}
      routerProvider={addressProvider}
      resources={resources}
      options={options}
    >
      <OneAddress>
        {/* Nothing in its place: who is signed out is on the way to the sign-in page (`follow-session.ts`). */}
        <Authenticated key="staff" fallback={null}>
          {/* This is drawn while the screen is on its way. */}
          <Suspense fallback={<Meanwhile />}>
            <ScreenParts value={screenParts}>
              <Outlet />
            </ScreenParts>
          </Suspense>
        </Authenticated>
      </OneAddress>
    </Refine>
  );
}

/**
 * Around the generated screens alone: Refine and antd weigh more than everything else together,
 * and the dashboards, the other pages and the shell do without them.
 */
export function RefineRoot() {
  // The screen inside waits for its words, and requests them while these are on their way.
  const { i18n } = useTranslation(['refine', 'resources'], { useSuspense: false });
  const locale = useAntdLocale(i18n.language);
  const dark = useDark();
  return (
    <ConfigProvider
      theme={dark ? THEMES.dark : THEMES.light}
      locale={locale}
      direction={directionOf(i18n.language)}
      button={{ autoInsertSpace: false }}
      // Lists of choices that are drawn in part are no lists to a screen reader.
      virtual={false}
    >
      {/* Holds what is asked and told by antd's `App.useApp()`. */}
      <App component={false} notification={{ top: 16 }}>
        <Staff />
      </App>
    </ConfigProvider>
  );
}
