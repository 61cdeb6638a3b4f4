/** Bad input: one sentence on standard error and exit status 2 (docs/track-format.md). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
