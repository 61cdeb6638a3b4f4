export { listBrowserErrors } from './store.ts';
