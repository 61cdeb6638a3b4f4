export { CLIENT_ADDRESS_HEADER, openAccounts, type Accounts } from './accounts.ts';
export { findAccountFacts, renameUser } from './store.ts';
