import { join } from 'node:path';
export const impure = join;
