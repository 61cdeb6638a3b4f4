import { four } from '../four/public.ts';

export const seven = four + 3;
