import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parseTrack } from '@reptemple/engine/track';
import type { Track } from '@reptemple/engine/track';
import { describe, expect, test } from 'vitest';
import {
  added,
  andThen,
  answerToFile,
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
} from './wizard-state.ts';
import type { Change, WizardState } from './wizard-state.ts';
import { curvePath } from './frame-capture.tsx';

const readSquat = (): Track => {
  const bytes = readFileSync(new URL('../../../../../media/clips/squat.track.json.gz', import.meta.url));
  const parsed = parseTrack(JSON.parse(gunzipSync(bytes).toString('utf8')));
  if (!parsed.ok) throw new Error(parsed.message);
  return parsed.value;
};

const squat = readSquat();
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

describe('the name comes first', () => {
  test.each([
    ['', 'refused'],
    ['   ', 'refused'],
    ['NEW EXERCISE', 'refused'],
    [' New exercise ', 'refused'],
    ['New exercises', 'taken'],
    ['Squat', 'taken'],
  ])('with the name "%s" a video is %s', (name, answer) => {
    expect(answerToFile(name, { type: 'video/webm' })).toBe(answer);
  });

  test.each(['image/gif', 'application/json', 'audio/webm', ''])('a file of type "%s" is ignored', (type) => {
    expect(answerToFile('Squat', { type })).toBe('ignored');
    expect(answerToFile('', { type })).toBe('ignored');
  });
});

describe('steps', () => {
  test('a clip leads to its frames, three frames lead to the review', () => {
    expect(after(named('Squat'), clipChosen(clip)).step).toBe('select-frames');
    expect(after(...reviewed).step).toBe('review');
  });

  test('without all three frames nothing is reviewed, and it is said why', () => {
    const { start, end } = frames;
    const state = after(named('Squat'), clipChosen(clip), seen(watched), captured({ start, end }), wentOn);
    expect(state).toMatchObject({
      step: 'select-frames',
      fault: 'Please make sure all frames are captured before calculating angles.',
    });
    expect(wizard(state, captured({ transition: frames.transition })).fault).toBeUndefined();
  });

  test('Back goes one step back and keeps what there is', () => {
    const state = after(...reviewed, wentBack);
    expect(state).toMatchObject({ step: 'select-frames', captured: frames });
    expect(wizard(state, wentBack)).toMatchObject({ step: 'upload', clip });
    expect(wizard(wizard(wizard(state, wentBack), wentBack), wentOn).step).toBe('select-frames');
    expect(wizard(FIRST, wentOn).step).toBe('upload');
  });

  test('another clip forgets the frames and angles of the one before, but not the name', () => {
    const state = after(...reviewed, clipChosen({ file: new Blob(), url: 'blob:other', fileName: 'other.webm' }));
    expect(state).toMatchObject({ name: 'Deep squat', captured: {}, angles: [], step: 'select-frames' });
    expect(state.watched).toBeUndefined();
  });

  test('closing is asked about once there is something to lose', () => {
    expect(hasWork(FIRST)).toBe(false);
    expect(hasWork(after(named('  ')))).toBe(false);
    expect(hasWork(after(named('S')))).toBe(true);
    expect(hasWork(after(named('Squat'), clipChosen(clip), named('')))).toBe(true);
  });

  test('a refusal is no longer said after the next thing that is done', () => {
    expect(after(refused('No.'), named('Squat')).fault).toBeUndefined();
  });
});

describe('the suggested movement', () => {
  test('names the number of reps that the suggestion counts, and the angle', () => {
    expect(watched).toMatchObject({ reps: 4, namedReps: undefined });
    expect(leadingAngle(watched)?.id).toBe('knee');
  });

  test('is replaced by the angle that the author chooses, with new frames and uses', () => {
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

  test('counts the number that the author names, or the nearest', () => {
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

describe('three frames', () => {
  const same = { ...frames, end: frames.start };

  test('must differ before the review', () => {
    const state = after(named('Squat'), clipChosen(clip), seen(watched), captured(same), wentOn);
    expect(state).toMatchObject({
      step: 'select-frames',
      fault: 'Two phases show the same frame. Choose three different frames.',
    });
  });

  test('lead to the review when they are captured, unless one is refused', () => {
    const begun = [named('Squat'), clipChosen(clip), seen(watched)];
    expect(after(...begun, andThen(captured(frames), wentOn)).step).toBe('review');
    expect(after(...begun, andThen(refused('No.'), wentOn))).toMatchObject({ step: 'select-frames', fault: 'No.' });
  });
});

describe('angles', () => {
  test('what leads and what holds is taken, what only moves along is offered', () => {
    const { angles } = after(...reviewed);
    expect(angles.map(({ angle: { id }, use }) => [id, use])).toEqual([
      ['knee', 'movement'],
      ['elbow', 'none'],
      ['hip', 'none'],
      ['shoulder', 'none'],
    ]);
  });

  test('an author drops one, uses another as an alignment, and adds one of their own', () => {
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

  test('looked at from elsewhere, what the author decided and added stays, and the rest is as it is suggested there', () => {
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

  test('watched anew, a clip is offered as it is suggested', () => {
    const state = after(...reviewed, used('knee', 'none'), seen(lookedAt({ ...squat })));
    expect(chosenAngles(state).map(({ angle: { id } }) => id)).toEqual(['knee']);
  });

  test('start and end change places', () => {
    expect(after(...reviewed, endsSwapped).captured).toEqual({ ...frames, start: frames.end, end: frames.start });
  });
});

describe('what keeps a definition from being made', () => {
  const empty: Track = { ...squat, frames: squat.frames.map(({ t, p }) => ({ t, p: t === frames.end.ms ? null : p })) };
  test.each<readonly [string, string | undefined, readonly Change[]]>([
    ['nothing', undefined, reviewed],
    ['no name', 'Please provide a valid exercise name.', [...reviewed, named(' ')]],
    ['the name of what has none', 'Please provide a valid exercise name.', [...reviewed, named('NEW EXERCISE')]],
    [
      'no angle',
      'Please add at least one angle definition before calculating angles.',
      [...reviewed, used('knee', 'none')],
    ],
    [
      'a frame that shows nobody',
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

  test('angles can be calculated for what has no name yet', () => {
    expect(calculationIssue(after(...reviewed, named('')))).toBeUndefined();
  });

  test('a frame that shows nobody is said as soon as it is captured', () => {
    const state = after(named('Squat'), clipChosen(clip), seen({ ...watched, track: empty }), captured(frames));
    expect(state.fault).toBe('No landmarks detected for end phase');
  });
});
