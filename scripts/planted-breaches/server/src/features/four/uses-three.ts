import { three } from '../three/public.ts';

export const seven = three + 4;
