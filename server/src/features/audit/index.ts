export { countAudit, recordAudit } from './store.ts';
