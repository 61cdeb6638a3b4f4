/**
 * Labels and rules that recorder, results and recording page share: test video, session ids, upload
 * progress, tempo, measured angles and status (specification S2, sections 2, 4, 5, 8 and 9).
 */
import type { Profile } from '@reptemple/contract/accounts/profile';
import { CHALLENGE_EXPIRED, closedLabelOf } from '@reptemple/contract/challenges/challenges';
import type { Challenge } from '@reptemple/contract/challenges/challenges';
import type { Recording } from '@reptemple/contract/recordings/recordings';
import type { ExerciseDefinition } from '@reptemple/engine/definition/parse-exercise';
import type { AngleSpan, Rep } from '@reptemple/engine/rules/rep-result';
import type { DegreeRange } from '@reptemple/engine/units';
import { readUrl } from '../../api/parse-json-and-url.ts';
import { formatCount, validRepsLabel } from '../../i18n/count-unit-labels.ts';
import type { CountUnit } from '../../i18n/count-unit-labels.ts';
import { formatNumber } from '../../i18n/locale-formats.ts';
import { angleWithLimit } from '../../i18n/rep-count-and-fault-labels.ts';
import { translateMessage, t } from '../../i18n/translate.ts';

export type TestVideo = { readonly ok: true; readonly url: string } | { readonly ok: false; readonly message: string };

/**
 * Checks the URL of a test video, which replaces the camera. Returns the URL, or an error message.
 * Only videos of this site are allowed: otherwise a link could make a user submit another person's
 * video.
 */
export const testVideoOf = (parameter: string, origin: string): TestVideo => {
  const address = parameter.trim();
  if (address === '') return { ok: false, message: t('Test camera mode is enabled but no test video URL is set') };
  const url = readUrl(address, origin);
  if (!url) return { ok: false, message: t('The test video was not found') };
  if (url.origin !== origin) return { ok: false, message: t('The test video must come from this site') };
  return { ok: true, url: url.pathname + url.search };
};

/**
 * Returns an error message if the HEAD request found no test video, or a file that is no video;
 * otherwise undefined.
 */
export const testVideoIssue = (isFound: boolean, type: string | null): string | undefined => {
  if (!isFound) return t('The test video was not found');
  return type?.startsWith('video/') ? undefined : t('The test video URL does not lead to a video');
};

/**
 * Returns the reason why a challenge accepts no sets; undefined if it is open (specification S2,
 * section 4).
 */
export const closedBecause = (challenge: Pick<Challenge, 'status' | 'closedReason'>): string | undefined => {
  const label = challenge.closedReason === CHALLENGE_EXPIRED ? CHALLENGE_EXPIRED : closedLabelOf(challenge);
  return label === null ? undefined : translateMessage(label);
};

/** Returns true if the user must be asked for the gender, which is never assumed. */
export const isGenderUnknown = ({ gender }: Pick<Profile, 'gender'>): boolean => gender === null;

/**
 * Returns a session id: `{challenge id}-{Unix time in ms}-{random}` (specification S2, section 9).
 */
export const sessionIdOf = (challengeId: string, epochMs: number, random: string): string =>
  `${challengeId}-${epochMs}-${random.replaceAll(/[^a-z0-9]/g, '').slice(0, 32)}`;

/** Returns the session id with another random part. Challenge id and time stay the same. */
export const withNewRandom = (sessionId: string, random: string): string => {
  const parts = sessionId.split('-');
  return sessionIdOf(parts.slice(0, -2).join('-'), Number(parts.at(-2)), random);
};

interface Heard {
  readonly isEnabled: boolean;
  readonly isCountSpoken: boolean;
}

export const soundLabel = ({ isEnabled, isCountSpoken }: Heard): string => {
  if (!isEnabled) return t('Sound is off.');
  return isCountSpoken
    ? t('Sound on: countdown, spoken counts and form tips.')
    : t('Sound on: countdown, a beep per rep and form tips. Tap Voice for spoken counts.');
};

/**
 * Returns valid reps per minute: round(valid_reps / duration_seconds * 60) (specification S2,
 * section 5); 0 if the duration is 0.
 */
export const repsPerMinute = (validReps: number, durationSeconds: number): number =>
  durationSeconds > 0 ? Math.round((validReps / durationSeconds) * 60) : 0;

export const TROUBLE_LABELS = {
  connection: t('No connection, trying again…'),
  server: t('The server is busy, trying again…'),
} as const;

const UNITS = ['KB', 'MB', 'GB'] as const;

/** Formats a number of bytes in bytes, KB or larger units of 1024 (specification S2, section 9). */
export const sizeInLabel = (bytes: number): string => {
  if (bytes < 1024)
    return formatNumber(bytes, { style: 'unit', unit: 'byte', unitDisplay: 'long', useGrouping: false });
  let [size, unit] = [bytes / 1024, 0];
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  return `${formatNumber(size, { minimumFractionDigits: 1, maximumFractionDigits: 1 })} ${UNITS[unit]}`;
};

/**
 * Returns `part` of `whole` as a rounded percentage, at most 100 (specification S2, section 9); 100
 * if `whole` is 0.
 */
export const percentOf = (part: number, whole: number): number =>
  whole > 0 ? Math.min(100, Math.round((part / whole) * 100)) : 100;

export interface Sending {
  /** Number of bytes that the server has, including `foundBytes`. */
  readonly sentBytes: number;
  /**
   * Number of bytes that the server already had when this upload began. They took no part of
   * `elapsedMs`.
   */
  readonly foundBytes: number;
  readonly totalBytes: number;
  readonly elapsedMs: number;
}

/**
 * Estimates the remaining seconds of an upload from its rate so far. Undefined in the first second
 * and before anything was sent.
 */
export const secondsLeft = ({ sentBytes, foundBytes, totalBytes, elapsedMs }: Sending): number | undefined => {
  const sentNow = sentBytes - foundBytes;
  return sentNow > 0 && elapsedMs >= 1000
    ? Math.ceil(((totalBytes - sentBytes) * elapsedMs) / sentNow / 1000)
    : undefined;
};

/**
 * Returns a file name for a video, such as `Plank-Challenge-3-reps.webm`; without the reps if they
 * are unknown.
 */
export const videoFileName = (
  challengeName: string,
  validReps: number | undefined,
  type: string,
  unit: CountUnit = 'reps',
): string => {
  const words = challengeName.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'recording';
  const reps = validReps === undefined ? '' : `-${validReps}-${unit}`;
  return `${words}${reps}.${type.includes('mp4') ? 'mp4' : 'webm'}`;
};

/**
 * Returns the times from the start of a rep to its turning point and back, in ms. Without a turning
 * point, `downMs` is the whole rep and `upMs` null.
 */
export const tempoOf = ({
  startMs,
  bottomMs,
  endMs,
}: Pick<Rep, 'startMs' | 'bottomMs' | 'endMs'>): { readonly downMs: number; readonly upMs: number | null } =>
  bottomMs === null ? { downMs: endMs - startMs, upMs: null } : { downMs: bottomMs - startMs, upMs: endMs - bottomMs };

/** Text with a measured angle and its limit, such as "96°, at most 110°". */
export interface MeasuredEnd {
  readonly words: string;
  readonly isMet: boolean;
}

/**
 * Compares a rep's measured angle with the limit of the required range. Returns undefined if the
 * range has no limit.
 */
const against = ({ min, max }: AngleSpan, asked: DegreeRange | undefined): MeasuredEnd | undefined => {
  if (asked && asked.max < 180)
    return { words: angleWithLimit({ angle: min, side: 'most', limit: asked.max }), isMet: min <= asked.max };
  return asked && asked.min > 0
    ? { words: angleWithLimit({ angle: max, side: 'least', limit: asked.min }), isMet: max >= asked.min }
    : undefined;
};

export interface MeasuredAngle {
  readonly name: string;
  readonly ends: readonly MeasuredEnd[];
}

/**
 * Returns the angles of a rep that have a limit at its start or end. Skips alignments and stop
 * angles.
 */
export const measuredAngles = (
  spans: Readonly<Record<string, AngleSpan>>,
  { angles, phases, globalAlignments }: Pick<ExerciseDefinition, 'angles' | 'phases' | 'globalAlignments'>,
): readonly MeasuredAngle[] =>
  angles.flatMap(({ id, name, exerciseStop }) => {
    const span = spans[id];
    if (!span || exerciseStop || globalAlignments.includes(id)) return [];
    const ends = [phases.end, phases.start].map(({ angleRanges }) => against(span, angleRanges[id]));
    const told = ends.filter((end) => end !== undefined);
    return told.length === 0 ? [] : [{ name: translateMessage(name), ends: told }];
  });

const UNVERIFIED_SENTENCES: Readonly<Record<NonNullable<Recording['unverifiedReason']> | 'unknown', string>> = {
  no_ticket: t('Recorded offline or sent late, so we can’t confirm when. Marked as unverified.'),
  no_track: t('This result couldn’t be recounted strictly. Marked as unverified.'),
  too_slow: t('The video was too choppy to verify. Marked as unverified. Next time, close other apps.'),
  late: t('Submitted after the challenge ended, so it’s saved but doesn’t rank.'),
  mailbox: t('Confirm your email address to rank in this challenge.'),
  unknown: t('This result couldn’t be recounted strictly. Marked as unverified.'),
};

const NOT_COMPARED = t('Counted without comparing a video. If there are prizes, verified results rank first.');

/**
 * Explanations of the status `counted`, by the state of the video. `counted` means that the server
 * did not compare the track with the video.
 */
const COUNTED_SENTENCES: Readonly<Record<Recording['mediaStatus'], string>> = {
  none: NOT_COMPARED,
  failed: t('The video couldn’t be read. If there are prizes, verified results rank first.'),
  processing: NOT_COMPARED,
  ready: NOT_COMPARED,
};

type Judged = Pick<Recording, 'status' | 'claimed' | 'validReps' | 'unverifiedReason' | 'correctedBy' | 'mediaStatus'>;

/**
 * Returns the explanation why a result is not verified or not final; undefined for verified and
 * adjusted results.
 */
const trustMessage = ({ status, unverifiedReason, mediaStatus }: Judged): string | undefined => {
  if (status === 'pending_review') return t('Under review. The count stands until then.');
  if (status === 'checking') return t('The server is checking the video. This page updates automatically.');
  if (status === 'unverified') return UNVERIFIED_SENTENCES[unverifiedReason ?? 'unknown'];
  return status === 'counted' ? COUNTED_SENTENCES[mediaStatus] : undefined;
};

export const statusMessage = (recording: Judged, unit: CountUnit = 'reps'): string => {
  const { status, claimed, validReps, correctedBy } = recording;
  const trust = trustMessage(recording);
  if (trust !== undefined) return trust;
  if (status === 'verified' && correctedBy === null)
    return t('The server’s recount and the video match the live count.');
  if (correctedBy !== null)
    return t(
      '{by, select, owner {The athlete corrected} other {An admin decided}} this count. The original count is kept.',
      { by: correctedBy },
    );
  if (claimed === null) return t('The server counted differently. Its count ranks.');
  return t('The server counted {counted} instead of {claimed}. The score is the server’s count.', {
    counted: validRepsLabel(validReps, unit),
    claimed: formatCount(claimed.validReps, unit),
  });
};

/**
 * Returns the explanation of a result for everyone but the owner. Only the owner can be asked to
 * confirm the email address.
 */
export const publicStatusMessage = (recording: Judged, unit: CountUnit = 'reps'): string =>
  recording.status === 'unverified' && recording.unverifiedReason === 'mailbox'
    ? t('Doesn’t rank until the athlete confirms an email address.')
    : statusMessage(recording, unit);
