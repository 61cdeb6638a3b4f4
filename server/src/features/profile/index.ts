export { erasePerson } from './erasure.ts';
export { offerFirstAdmin } from './store.ts';
export {
  addProfile,
  countAdmins,
  getProfile,
  hasAdmin,
  lockAdmins,
  promote,
  setProfileEmail,
  setProfileFields,
  setRoles,
} from './store.ts';
