/** What is said beside a shared GIF (second document, section 9). */
import type { Recording } from '@reptemple/contract/recordings';
import { t } from '../../../i18n/texts.ts';

/** The lowercase challenge name with everything but letters and digits stripped; empty when nothing is left of it. */
export const hashtagOf = (challengeName: string): string =>
  challengeName.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');

export const hashtagsOf = (challengeName: string): readonly string[] =>
  [...new Set([hashtagOf(challengeName), 'reptemple', 'strictreps'])]
    .filter((tag) => tag !== '')
    .map((tag) => `#${tag}`);

export interface Shared {
  readonly challengeName: string;
  readonly validReps: number;
  readonly inviteUrl: string;
  /** Whether who shares it did it. */
  readonly isMine: boolean;
  readonly status: Recording['status'];
}

/** Says "verified" only of a verified result. */
const resultWords = ({ challengeName, validReps, isMine, status }: Shared): string => {
  const values = { reps: validReps, challengeName };
  if (status === 'verified') {
    return isMine
      ? t('{reps, plural, one {# verified rep} other {# verified reps}} in {challengeName}. Can you beat me?', values)
      : t(
          '{reps, plural, one {# verified rep} other {# verified reps}} in {challengeName}. Can you beat that?',
          values,
        );
  }
  return isMine
    ? t('{reps, plural, one {# strict rep} other {# strict reps}} in {challengeName}. Can you beat me?', values)
    : t('{reps, plural, one {# strict rep} other {# strict reps}} in {challengeName}. Can you beat that?', values);
};

export const captionOf = (shared: Shared): string =>
  [resultWords(shared), shared.inviteUrl, hashtagsOf(shared.challengeName).join(' ')].join('\n\n');

/** `strict-push-ups-challenge.gif` */
export const gifFileName = (challengeName: string): string => {
  const words = challengeName
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return `${words === '' ? '' : `${words}-`}challenge.gif`;
};

/** The page of a recording. */
export const pageUrlOf = (
  origin: string,
  { id, challengeId }: { readonly id: string; readonly challengeId: string },
): string => `${origin}/challenge/${challengeId}/recording/${id}`;

/** The record page, with whose link it is; without a code when that could not be asked. */
export const inviteUrlOf = (origin: string, challengeId: string, code: string | undefined): string => {
  const address = `${origin}/challenge/${encodeURIComponent(challengeId)}/record`;
  return code === undefined ? address : `${address}?ref=${encodeURIComponent(code)}`;
};
