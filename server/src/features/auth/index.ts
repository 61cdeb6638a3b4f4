export { openAccounts, type Accounts } from './accounts.ts';
export { carriesSession } from './gateway/callers.ts';
export {
  findOpenSessions,
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
export type { Link } from './links/links.ts';
export { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from './gateway/requests.ts';
export { nameOr } from './safe-redirects.ts';
export { isPlaceholderEmail } from './sign-in/placeholder-email.ts';
