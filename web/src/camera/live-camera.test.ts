import { describe, expect, it } from 'vitest';
import { cameraAfter, problemOf } from './live-camera.ts';

const front = { id: 'a', label: 'Front' };
const back = { id: 'b', label: 'Back' };

describe('live camera', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['OverconstrainedError', 'missing'],
    ['NotReadableError', 'busy'],
    ['SomethingNew', 'busy'],
  ])('%s means the camera is %s', (name, problem) => {
    expect(problemOf(name)).toBe(problem);
  });

  it('tells a refusal by the computer from one by the person', () => {
    expect(problemOf('NotAllowedError', 'Permission denied by system')).toBe('blocked');
    expect(problemOf('NotAllowedError', 'Permission denied')).toBe('denied');
  });

  it('switches round and round', () => {
    expect(cameraAfter([front, back], 'a')).toBe(back);
    expect(cameraAfter([front, back], 'b')).toBe(front);
    expect(cameraAfter([front, back], undefined)).toBe(front);
    expect(cameraAfter([front], 'a')).toBeUndefined();
  });
});
