/** The least that Refine's tutorial ends with: sign-in, a layout, and a list, form of one resource. */
import '@ant-design/v5-patch-for-react-19';
import '@refinedev/antd/dist/reset.css';
import { AuthPage, ThemedLayout, useNotificationProvider } from '@refinedev/antd';
import { Authenticated, Refine } from '@refinedev/core';
import routerProvider, { CatchAllNavigate, NavigateToResource } from '@refinedev/react-router';
import dataProvider from '@refinedev/simple-rest';
import { App, ConfigProvider } from 'antd';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Outlet, Route, Routes } from 'react-router';
import { PostEdit, PostList } from './posts.jsx';

const KEY = 'signed-in';

const authProvider = {
  login: async ({ email }) => {
    localStorage.setItem(KEY, email);
    return { success: true, redirectTo: '/' };
  },
  logout: async () => {
    localStorage.removeItem(KEY);
    return { success: true, redirectTo: '/login' };
  },
  check: async () =>
    localStorage.getItem(KEY)
      ? { authenticated: true }
      : { authenticated: false, redirectTo: '/login' },
  onError: async (error) => ({ error }),
  getIdentity: async () => ({ id: 1, name: localStorage.getItem(KEY) }),
};

const resources = [{ name: 'posts', list: '/posts', edit: '/posts/edit/:id' }];

const Inside = () => (
  <Authenticated key="inside" fallback={<CatchAllNavigate to="/login" />}>
    <ThemedLayout>
      <Outlet />
    </ThemedLayout>
  </Authenticated>
);

const Pages = () => (
  <Refine
    authProvider={authProvider}
    dataProvider={dataProvider('/api')}
    notificationProvider={useNotificationProvider}
    options={{ disableTelemetry: true }}
    resources={resources}
    routerProvider={routerProvider}
  >
    <Routes>
      <Route element={<Inside />}>
        <Route index element={<NavigateToResource resource="posts" />} />
        <Route path="/posts">
          <Route index element={<PostList />} />
          <Route path="edit/:id" element={<PostEdit />} />
        </Route>
      </Route>
      <Route path="/login" element={<AuthPage type="login" />} />
    </Routes>
  </Refine>
);

createRoot(document.getElementById('root')).render(
  <BrowserRouter>
    <ConfigProvider>
      <App>
        <Pages />
      </App>
    </ConfigProvider>
  </BrowserRouter>,
);
