import { inner } from '../features/one/inner.ts';
export const knows = inner;
