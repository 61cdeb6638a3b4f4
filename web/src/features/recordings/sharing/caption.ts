/** Captions and links for shared results (specification S2, section 9). */
import { validRepsLabel } from '../../../i18n/count-format.ts';
import type { CountUnit } from '../../../i18n/count-format.ts';
import type { Recording } from '@reptemple/contract/recordings/recordings';
import { t } from '../../../i18n/translate.ts';

/** Returns the challenge name in lower case, letters and digits only; may be empty. */
export const hashtagOf = (challengeName: string): string =>
  challengeName.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '');

export const hashtagsOf = (challengeName: string): readonly string[] =>
  [...new Set([hashtagOf(challengeName), 'reptemple', 'strictreps'])]
    .filter((tag) => tag !== '')
    .map((tag) => `#${tag}`);

export interface Shared {
  readonly challengeName: string;
  readonly validReps: number;
  readonly unit?: CountUnit;
  readonly inviteUrl: string;
  /** True if the result belongs to the user who shares it. */
  readonly isMine: boolean;
  readonly status: Recording['status'];
}

/** Says "verified" only for verified results. */
const resultLabel = ({ challengeName, validReps, unit = 'reps', isMine, status }: Shared): string => {
  if (unit === 'seconds') {
    const count = validRepsLabel(validReps, unit);
    return isMine
      ? t('{count} in {challengeName}. Can you beat me?', { count, challengeName })
      : t('{count} in {challengeName}. Can you beat that?', { count, challengeName });
  }
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
  [resultLabel(shared), shared.inviteUrl, hashtagsOf(shared.challengeName).join(' ')].join('\n\n');

const fileNameOf = (challengeName: string, extension: string): string => {
  const words = challengeName
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
  return `${words === '' ? '' : `${words}-`}challenge.${extension}`;
};

/** Returns a file name such as `strict-push-ups-challenge.gif`. */
export const gifFileName = (challengeName: string): string => fileNameOf(challengeName, 'gif');

export const clipFileName = (challengeName: string): string => fileNameOf(challengeName, 'mp4');

/** Returns the URL of a recording's page. */
export const pageUrlOf = (
  origin: string,
  { id, challengeId }: { readonly id: string; readonly challengeId: string },
): string => `${origin}/challenge/${challengeId}/recording/${id}`;

/** Returns the record page's URL with the referral code; without it if the code is unknown. */
export const inviteUrlOf = (origin: string, challengeId: string, code: string | undefined): string => {
  const address = `${origin}/challenge/${encodeURIComponent(challengeId)}/record`;
  return code === undefined ? address : `${address}?ref=${encodeURIComponent(code)}`;
};
