export { offerFirstAdmin } from './first-admin.ts';
export { addProfile, findProfile, getProfile } from './store.ts';
