export { openAccounts, type Accounts } from './auth-handler-and-account-service.ts';
export { UNIFORM_REPLY_MS } from './auth-dependencies.ts';
export { carriesSession } from './gateway/identify-caller.ts';
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
} from './account-store.ts';
export type { Link } from './links/create-account-links.ts';
export { CLIENT_ADDRESS_HEADER, REQUEST_ID_HEADER } from './gateway/build-better-auth-request.ts';
export { nameOr } from './display-names-and-redirect-paths.ts';
export { isPlaceholderEmail } from './sign-in/placeholder-email.ts';
