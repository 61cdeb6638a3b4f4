/** Lets a call replace the mail that better-auth would send during it, or suppress it. */
import { AsyncLocalStorage } from 'node:async_hooks';

type SendMail = () => Promise<void>;

const override = new AsyncLocalStorage<SendMail>();

/** Runs `work`; `send` takes the place of every sign-in mail within it. */
export const withMailOverride = <T>(send: SendMail, work: () => Promise<T>): Promise<T> => override.run(send, work);

/** Sends a sign-in mail by `send`, unless the current call overrides it. */
export const sendUnlessOverridden = (send: SendMail): Promise<void> => (override.getStore() ?? send)();
