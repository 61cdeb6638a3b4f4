import { inner } from '../one/inner.ts';
export const stolen = inner;
