export { offerFirstAdmin } from './first-admin.ts';
export { addProfile, findProfile, getProfile, hasAdmin } from './store.ts';
