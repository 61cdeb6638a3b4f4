import { call } from '../api/client.ts';
export const asks = call;
