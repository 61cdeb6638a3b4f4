export { findHead } from './page-metadata.ts';
