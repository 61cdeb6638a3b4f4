export { openAccounts, type Accounts } from './accounts.ts';
export { carriesSession } from './callers.ts';
export { findOpenSessions } from './open-sessions.ts';
export type { Link } from './links.ts';
export { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from './requests.ts';
export { nameOr, withoutToken } from './rules.ts';
export { isPlaceholderEmail } from './placeholder-email.ts';
export {
  banUser,
  contact,
  endSessions,
  findAccountFacts,
  findContact,
  personLabel,
  findNames,
  findUserByEmail,
  forgetFactors,
  lockAccount,
  lockGuests,
  removeUsers,
  renameUser,
  setAccount,
  unbanUser,
} from './store.ts';
