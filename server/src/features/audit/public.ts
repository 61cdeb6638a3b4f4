export { recordAudit, type AuditSource } from './store.ts';
