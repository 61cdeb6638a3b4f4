import { describe, expect, test } from 'vitest';
import { parseExercise } from '@reptemple/engine/definition/parse-exercise';
import shippedSquat from '@reptemple/engine/exercises/squat.json' with { type: 'json' };
import type { Track } from '@reptemple/engine/landmark-track';
import { clipTrack } from '../../../../../engine/fixtures/clip-tracks.ts';
import { curvePath } from './movement-choice-and-frame-capture.tsx';
import {
  added,
  andThen,
  answerToFile,
  nameHint,
  calculationIssue,
  captured,
  chosenAngles,
  clipChosen,
  correctedTo,
  creationIssue,
  endsSwapped,
  FIRST,
  hasWork,
  leadingAngle,
  lookedAt,
  movementChosen,
  named,
  refused,
  seen,
  used,
  wentBack,
  wentOn,
  wizard,
  proposed,
  withStoredIds,
} from './wizard-state.ts';
import type { Change, Proposed, WizardState } from './wizard-state.ts';

const squat = clipTrack('squat');
const watched = lookedAt(squat);
const clip = { file: new Blob(), url: 'blob:squat', fileName: 'squat.webm' };
const picture = 'data:image/jpeg;base64,';
const frames = {
  start: { ms: 2520, picture },
  transition: { ms: 3120, picture },
  end: { ms: 3640, picture },
};

const after = (...changes: readonly Change[]): WizardState => changes.reduce(wizard, FIRST);
const reviewed = [named('Deep squat'), clipChosen(clip), seen(watched), captured(frames), wentOn];

describe('choosing a video in the wizard', () => {
  test.each([
    ['', 'refused'],
    ['   ', 'refused'],
    ['NEW EXERCISE', 'refused'],
    [' New exercise ', 'refused'],
    ['New exercises', 'taken'],
    ['Squat', 'taken'],
  ])('with the exercise name "%s", the video is %s', (name, answer) => {
    expect(answerToFile(name, { type: 'video/webm' })).toBe(answer);
  });

  test.each(['image/gif', 'application/json', 'audio/webm', ''])(
    'ignores a file of type "%s", with or without a name',
    (type) => {
      expect(answerToFile('Squat', { type })).toBe('ignored');
      expect(answerToFile('', { type })).toBe('ignored');
    },
  );
});

describe('wizard state', () => {
  test('goes from the upload to the frames, and with three frames to the review', () => {
    expect(after(named('Squat'), clipChosen(clip)).step).toBe('select-frames');
    expect(after(...reviewed).step).toBe('review');
  });

  test('stays at the frames with a message while one of the three is missing', () => {
    const { start, end } = frames;
    const state = after(named('Squat'), clipChosen(clip), seen(watched), captured({ start, end }), wentOn);
    expect(state).toMatchObject({
      step: 'select-frames',
      fault: 'Please make sure all frames are captured before calculating angles.',
    });
    expect(wizard(state, captured({ transition: frames.transition })).fault).toBeUndefined();
  });

  test('goes back one step at a time and keeps the frames and the clip', () => {
    const state = after(...reviewed, wentBack);
    expect(state).toMatchObject({ step: 'select-frames', captured: frames });
    expect(wizard(state, wentBack)).toMatchObject({ step: 'upload', clip });
    expect(wizard(wizard(wizard(state, wentBack), wentBack), wentOn).step).toBe('select-frames');
    expect(wizard(FIRST, wentOn).step).toBe('upload');
  });

  test('returns to the frames when another clip is chosen, without the old frames and angles but with the name', () => {
    const state = after(...reviewed, clipChosen({ file: new Blob(), url: 'blob:other', fileName: 'other.webm' }));
    expect(state).toMatchObject({ name: 'Deep squat', captured: {}, angles: [], step: 'select-frames' });
    expect(state.watched).toBeUndefined();
  });

  test('counts as unsaved work once a name or a clip has been entered', () => {
    expect(hasWork(FIRST)).toBe(false);
    expect(hasWork(after(named('  ')))).toBe(false);
    expect(hasWork(after(named('S')))).toBe(true);
    expect(hasWork(after(named('Squat'), clipChosen(clip), named('')))).toBe(true);
  });

  test('clears the error message after the next change', () => {
    expect(after(refused('No.'), named('Squat')).fault).toBeUndefined();
  });
});

describe('suggested movement of the wizard', () => {
  test('has 4 reps led by the knee for the squat clip, and no corrected number', () => {
    expect(watched).toMatchObject({ reps: 4, namedReps: undefined });
    expect(leadingAngle(watched)?.id).toBe('knee');
  });

  test('is replaced by the angle the author chooses, and the captured frames are cleared', () => {
    const state = after(...reviewed, movementChosen(lookedAt(squat, 'side', 'hip')));
    expect(state.captured).toEqual({});
    expect(chosenAngles(state)).toMatchObject([{ angle: { id: 'hip' }, use: 'movement' }]);
    expect(state.watched?.reps).toBe(4);
  });

  test('keeps an angle that the author added when the movement changes', () => {
    const own = { id: 'angle_1', name: 'Mine', landmarks: ['hip', 'knee', 'ankle'] as const, exerciseStop: false };
    const state = after(...reviewed, added(own), movementChosen(lookedAt(squat, 'side', 'hip')));
    expect(chosenAngles(state).map(({ angle: { id } }) => id)).toEqual(['hip', 'angle_1']);
  });

  test('matches the number of reps the author enters, or comes as close as it can', () => {
    expect(correctedTo(watched, 4)).toMatchObject({ reps: 4, namedReps: 4 });
    const corrected = correctedTo(watched, 90);
    expect(corrected.namedReps).toBe(90);
    expect(corrected.reps).toBeLessThan(90);
  });

  test('has a curve for each angle, with a gap while the joint is hidden', () => {
    const frames = [0, 40, 80, 120].map((ms) => ({ t: ms, p: null }));
    expect(curvePath({ curve: [180, 90, null, 0] }, { frames })).toBe('M0 2L80 18M240 34');
    expect(watched.suggestion.movements.every((movement) => curvePath(movement, squat).startsWith('M'))).toBe(true);
  });
});

describe('three captured frames', () => {
  const same = { ...frames, end: frames.start };

  test('are refused if two of them are the same', () => {
    const state = after(named('Squat'), clipChosen(clip), seen(watched), captured(same), wentOn);
    expect(state).toMatchObject({
      step: 'select-frames',
      fault: 'Two phases show the same frame. Choose three different frames.',
    });
  });

  test('lead to the review when they are captured, unless the capture is refused', () => {
    const begun = [named('Squat'), clipChosen(clip), seen(watched)];
    expect(after(...begun, andThen(captured(frames), wentOn)).step).toBe('review');
    expect(after(...begun, andThen(refused('No.'), wentOn))).toMatchObject({ step: 'select-frames', fault: 'No.' });
  });
});

describe('angles of the wizard', () => {
  test('use the leading angle as the movement, and offer the others unused', () => {
    const { angles } = after(...reviewed);
    expect(angles.map(({ angle: { id }, use }) => [id, use])).toEqual([
      ['knee', 'movement'],
      ['elbow', 'none'],
      ['hip', 'none'],
      ['shoulder', 'none'],
    ]);
  });

  test('can be dropped, used as an alignment, or added by the author', () => {
    const own = {
      id: 'angle_1',
      name: 'Ankle',
      landmarks: ['knee', 'ankle', 'foot_index'],
      exerciseStop: false,
    } as const;
    const state = after(...reviewed, used('knee', 'none'), used('hip', 'alignment'), added(own));
    expect(chosenAngles(state).map(({ angle: { id }, use }) => [id, use])).toEqual([
      ['hip', 'alignment'],
      ['angle_1', 'movement'],
    ]);
  });

  test('keep the author’s choices and added angles when the camera position changes', () => {
    const own = { id: 'angle_1', name: 'Ankle', landmarks: [25, 27, 31], exerciseStop: false } as const;
    const state = after(...reviewed, used('hip', 'alignment'), added(own), seen(lookedAt(squat, 'front')));
    expect(chosenAngles(state).map(({ angle: { id }, use }) => [id, use])).toEqual([
      ['knee', 'movement'],
      ['hip', 'alignment'],
      ['angle_1', 'movement'],
    ]);
    const without = wizard(wizard(state, used('knee', 'none')), seen(lookedAt(squat, 'back')));
    expect(chosenAngles(without).map(({ angle: { id } }) => id)).toEqual(['hip', 'angle_1']);
  });

  test('are reset to the suggestion when the clip is analyzed again', () => {
    const state = after(...reviewed, used('knee', 'none'), seen(lookedAt({ ...squat })));
    expect(chosenAngles(state).map(({ angle: { id } }) => id)).toEqual(['knee']);
  });

  test('swap the start and end frames', () => {
    expect(after(...reviewed, endsSwapped).captured).toEqual({ ...frames, start: frames.end, end: frames.start });
  });
});

describe('wizard validation', () => {
  const empty: Track = { ...squat, frames: squat.frames.map(({ t, p }) => ({ t, p: t === frames.end.ms ? null : p })) };
  test.each<readonly [string, string | undefined, readonly Change[]]>([
    ['nothing', undefined, reviewed],
    ['no name', 'Please provide a valid exercise name.', [...reviewed, named(' ')]],
    ['the placeholder name', 'Please provide a valid exercise name.', [...reviewed, named('NEW EXERCISE')]],
    [
      'no angle',
      'Please add at least one angle definition before calculating angles.',
      [...reviewed, used('knee', 'none')],
    ],
    [
      'a frame without a person',
      'No landmarks detected for end phase',
      [...reviewed, seen({ ...watched, track: empty })],
    ],
    [
      'the same frame twice',
      'Two phases show the same frame. Choose three different frames.',
      [...reviewed, captured({ transition: frames.start })],
    ],
    [
      'frames missing',
      'Please make sure all frames are captured before calculating angles.',
      [named('Squat'), clipChosen(clip), seen(watched)],
    ],
  ])('%s: %s', (_, fault, changes) => {
    expect(creationIssue(after(...changes))).toBe(fault);
  });

  test('allows the calculation of angles without an exercise name', () => {
    expect(calculationIssue(after(...reviewed, named('')))).toBeUndefined();
  });

  test('reports a frame without landmarks as soon as it is captured', () => {
    const state = after(named('Squat'), clipChosen(clip), seen({ ...watched, track: empty }), captured(frames));
    expect(state.fault).toBe('No landmarks detected for end phase');
  });
});

const proposedAfter = (changes: readonly Change[], track = squat): Proposed | undefined => {
  const seenOf = { ...watched, track };
  const begun = [
    clipChosen({ file: new Blob(), url: 'blob:squat', fileName: 'squat.webm' }),
    seen(seenOf),
    captured(frames),
  ];
  const state = [...begun, ...changes].reduce(wizard, FIRST);
  expect(calculationIssue(state)).toBeUndefined();
  return proposed(state, seenOf);
};

const faultAfter = (changes: readonly Change[], track = squat): string | undefined =>
  proposedAfter(changes, track)?.fault;

const ANKLES = new Set([27, 28]);

/**
 * Returns the squat with both ankles hidden at this time, so that the knee angle is missing there.
 */
const anklesHiddenAt = (ms: number): Track => ({
  ...squat,
  frames: squat.frames.map(({ t, p }) => {
    const isHidden = (index: number): boolean => index % 4 === 3 && ANKLES.has(Math.floor(index / 4));
    return { t, p: (t === ms ? p?.map((value, index) => (isHidden(index) ? 0 : value)) : p) ?? null };
  }),
});

describe('proposed exercise of the wizard', () => {
  test('is valid with the suggested angles, and undefined before a video is chosen', () => {
    expect(faultAfter([])).toBeUndefined();
    expect(proposed(FIRST, watched)).toBeUndefined();
  });

  test('measures the angles that are not used, without changing the definition', () => {
    const valuesOf = proposedAfter([])?.valuesOf;
    const unused = proposedAfter([used('hip', 'none')]);
    expect(unused?.definition.angles.map(({ id }) => id)).not.toContain('hip');
    expect(unused?.valuesOf.get('hip')).toEqual(valuesOf?.get('hip'));
    expect(unused?.valuesOf.get('hip')?.end).toBeLessThan(100);
  });

  test('is refused if all its angles are alignments', () => {
    expect(faultAfter([used('knee', 'alignment')])).toBe('Use at least one angle as a movement.');
  });

  test.each([
    ['start', 2520],
    ['end', 3640],
  ])('is refused if the movement is hidden in the %s frame, even though other landmarks are visible', (phase, ms) => {
    const said = `No landmarks detected for ${phase} phase`;
    expect(faultAfter([], anklesHiddenAt(ms))).toBe(said);
    expect(faultAfter([used('hip', 'movement')], anklesHiddenAt(ms))).toBe(said);
  });

  test('is valid if the movement is hidden only in the transition frame, or an alignment in the end frame', () => {
    expect(faultAfter([], anklesHiddenAt(3120))).toBeUndefined();
    expect(faultAfter([used('knee', 'alignment'), used('hip', 'movement')], anklesHiddenAt(3640))).toBeUndefined();
  });

  test('is refused with the name of an angle that uses both sides of one joint', () => {
    const elbows = { id: 'angle_1', name: 'Elbows', landmarks: [13, 14, 15], exerciseStop: false } as const;
    expect(faultAfter([added(elbows)])).toBe('These angles don’t work: “Elbows” must be three different landmarks.');
  });
});

const renamed = JSON.parse(JSON.stringify(shippedSquat).replaceAll('angle_1', 'knee').replaceAll('angle_2', 'hip'));

describe('withStoredIds', () => {
  test('replaces suggested angle ids by timestamps in all references, and the definition stays valid', () => {
    const parsed = parseExercise({ ...renamed, globalAlignments: ['hip'] });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
    const stored = withStoredIds(parsed.value, 1_700_000_000_000);
    expect(stored.angles.map(({ id }) => id)).toEqual(['angle_1700000000000', 'angle_1700000000001']);
    expect(stored.globalAlignments).toEqual(['angle_1700000000001']);
    expect(stored.robust.attempts?.angle).toBe('angle_1700000000000');
    expect(parseExercise(JSON.parse(JSON.stringify(stored)))).toEqual({ ok: true, value: stored });
  });

  test('keeps ids that already have their stored form', () => {
    const parsed = parseExercise(shippedSquat);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
    expect(withStoredIds(parsed.value, 5)).toEqual(parsed.value);
  });
});

test.each([
  ['', 'Please provide a unique exercise name'],
  ['new exercise', 'Please provide a unique exercise name'],
  ['Squat', undefined],
])('nameHint of "%s" is %s', (name, hint) => {
  expect(nameHint(name)).toBe(hint);
});
