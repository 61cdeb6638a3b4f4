export { erasePerson } from './erasure.ts';
export { offerFirstAdmin } from './first-admin.ts';
export {
  addProfile,
  countAdmins,
  findProfile,
  getProfile,
  hasAdmin,
  promote,
  setProfileEmail,
  setProfileFields,
  setRoles,
} from './store.ts';
