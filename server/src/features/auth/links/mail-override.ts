/** Replaces or suppresses better-auth's mail during a call. */
import { AsyncLocalStorage } from 'node:async_hooks';

type SendMail = () => Promise<void>;

const override = new AsyncLocalStorage<SendMail>();

/** Runs `work` with `send` instead of all sign-in mails. */
export const withMailOverride = <T>(send: SendMail, work: () => Promise<T>): Promise<T> => override.run(send, work);

/** Sends a sign-in mail by `send`, unless the current call overrides it. */
export const sendUnlessOverridden = (send: SendMail): Promise<void> => (override.getStore() ?? send)();
