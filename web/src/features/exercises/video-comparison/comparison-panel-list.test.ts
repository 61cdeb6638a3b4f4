import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SAMPLE_CLIPS } from '../../../player/sample-clips.ts';
import { panelsFrom, recordingIn, showing, withAnother, without } from './comparison-panel-list.ts';

const ID = '0d4f3c1e-6a52-4a53-9a53-2b6cf1f0a001';

it.each(SAMPLE_CLIPS)('$clip has its video, thumbnail and track files', ({ clip }) => {
  const missing = ['webm', 'jpg', 'track.json.gz'].filter(
    (end) => !existsSync(new URL(`../../../../../media/clips/${clip}.${end}`, import.meta.url)),
  );
  expect(missing).toEqual([]);
});

describe('exercise panels', () => {
  it('are added with a matching sample clip or the push-up, changed and removed, each with its own id', () => {
    const two = withAnother(withAnother([], 'Row'), 'Strict squat');
    expect(two.map(({ id }) => id)).toEqual(['panel-1', 'panel-2']);
    expect(two.map(({ source }) => source)).toEqual([
      { kind: 'sample', clip: 'push-up' },
      { kind: 'sample', clip: 'squat' },
    ]);
    const changed = showing(two, 'panel-1', { kind: 'recording', id: ID });
    expect(changed).toEqual([{ id: 'panel-1', source: { kind: 'recording', id: ID } }, two[1]]);
    expect(withAnother(without(changed, 'panel-1'), 'Row').map(({ id }) => id)).toEqual(['panel-2', 'panel-3']);
  });

  it('are restored unchanged from JSON', () => {
    const panels = showing(withAnother(withAnother([], 'Row'), 'Row'), 'panel-2', { kind: 'film', id: 'mine' });
    expect(panelsFrom(JSON.parse(JSON.stringify(panels)))).toEqual(panels);
  });

  it.each([
    [undefined],
    ['panels'],
    [[{ id: 'panel-1' }, { id: 'x', source: { kind: 'film', id: 'mine' } }, 7]],
    [[{ id: 'panel-1', source: { kind: 'sample', clip: 'dance' } }]],
  ])('are empty when restored from invalid data: %j', (json) => {
    expect(panelsFrom(json)).toEqual([]);
  });

  it('are restored only once when two have the same id', () => {
    const panel = { id: 'panel-1', source: { kind: 'sample', clip: 'squat' } };
    expect(panelsFrom([panel, panel])).toEqual([panel]);
  });
});

describe('recordingIn', () => {
  it.each([
    [ID],
    [` ${ID.toUpperCase()} `],
    [`/challenge/push-ups/recording/${ID}`],
    [`https://reps.example/challenge/7/recording/${ID}?ref=x#analysis`],
  ])('finds the recording id in "%s"', (text) => {
    expect(recordingIn(text)).toBe(ID);
  });

  it.each([[''], ['push-ups'], [`https://reps.example/challenge/${ID}`], [`/recording/${ID}0`], [`${ID} and more`]])(
    'returns undefined for "%s"',
    (text) => {
      expect(recordingIn(text)).toBeUndefined();
    },
  );
});
