export { CLIENT_ADDRESS_HEADER, openAccounts, type Accounts } from './accounts.ts';
export { renameUser } from './store.ts';
