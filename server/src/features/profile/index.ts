export { erasePerson } from './data-export-and-account-deletion.ts';
export {
  offerFirstAdmin,
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
