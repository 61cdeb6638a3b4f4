export { findHead } from './heads.ts';
