/** Startup error whose message tells the operator what to do. Shown without a stack trace. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
