export { createAccessControlProvider } from './access-control.ts';
export { type Rows, readRows, readSaved, type WireRow } from './answers.ts';
export { authProvider } from './auth.ts';
export { callApi } from './call.ts';
export { createDataProvider } from './data.ts';
export { createI18nProvider } from './i18n.ts';
export { createNotificationProvider } from './notification.ts';
export { type ListMeta, toWireFilters } from './question.ts';
