import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionEnded } from './retry-policy.ts';
import { followSending, uploadExclusive } from './upload-and-submit.ts';
import type { SendingPorts } from './upload-and-submit.ts';

const NAME = 'reptemple.sending.session-1';

class Locks {
  #last: Promise<unknown> = Promise.resolve();
  #held = 0;
  request = async (name: string, { ifAvailable = false }, work: (lock: object | null) => unknown): Promise<unknown> => {
    if (name !== NAME) throw new Error(`Nobody locks ${name}.`);
    if (ifAvailable && this.#held > 0) return work(null);
    this.#held += 1;
    const before = this.#last;
    const run = (async () => {
      await before.catch(() => undefined);
      try {
        return await work({});
      } finally {
        this.#held -= 1;
      }
    })();
    this.#last = run;
    return run;
  };
}

let onLine = true;
const network = new EventTarget();

beforeEach(() => {
  onLine = true;
  const locks = new Locks();
  vi.stubGlobal('navigator', {
    locks,
    get onLine() {
      return onLine;
    },
  });
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network));
});
afterEach(() => vi.unstubAllGlobals());

const page = (changes: Partial<SendingPorts> = {}) => {
  const told: string[] = [];
  const ports: SendingPorts = {
    sessionId: 'session-1',
    isStillSaved: async () => true,
    isHere: () => true,
    onElsewhere: () => told.push('elsewhere'),
    onBack: () => told.push('back'),
    onFault: () => told.push('fault'),
    onFaultBehind: () => told.push('fault behind'),
    ...changes,
  };
  const work = vi.fn<() => Promise<true>>(async () => true);
  return { told, ports, work };
};

const underWay = () => {
  const end: { succeed: () => void; fail: (why: Error) => void } = { succeed: () => undefined, fail: () => undefined };
  const sent = new Promise<true>((resolve, reject) =>
    Object.assign(end, { succeed: () => resolve(true), fail: reject }),
  );
  const left = page({ isHere: () => false });
  const over = uploadExclusive(() => sent, left.ports, false);
  return { ...left, over, ...end };
};

describe('a page opened while another page uploads the same recording', () => {
  it('shows that it uploads elsewhere, and continues once that upload is done', async () => {
    const before = underWay();
    const { told, ports, work } = page({ isStillSaved: async () => false });
    const followed = followSending(work, ports);
    await vi.waitFor(() => expect(told).toEqual(['elsewhere']));
    expect(work).not.toHaveBeenCalled();
    before.succeed();
    await followed;
    expect(work).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['leaves the retry to the user when that upload fails', followSending, ['elsewhere', 'back'], 0],
    [
      'uploads by itself after that upload fails, if asked to',
      (work: () => Promise<true>, ports: SendingPorts) => uploadExclusive(work, ports, true),
      ['elsewhere'],
      1,
    ],
    [
      'does not upload by itself after that upload fails, if not asked to',
      (work: () => Promise<true>, ports: SendingPorts) => uploadExclusive(work, ports, false),
      ['elsewhere', 'back'],
      0,
    ],
  ] as const)('%s', async (_what, begin, words, times) => {
    const before = underWay();
    const { told, ports, work } = page();
    const begun = begin(work, ports);
    await vi.waitFor(() => expect(told).toEqual(['elsewhere']));
    before.fail(new Error('No line.'));
    await Promise.all([begun, before.over]);
    expect(told).toEqual(words);
    expect(work).toHaveBeenCalledTimes(times);
  });
});

describe('an upload whose user went to another page', () => {
  it('reports the failure there', async () => {
    const { told, over, fail } = underWay();
    fail(new Error('No line.'));
    await over;
    expect(told).toEqual(['fault', 'fault behind']);
  });

  it('only reports the fault, without a second message, when the session has ended', async () => {
    const { told, over, fail } = underWay();
    fail(new SessionEnded('Please sign in.'));
    await over;
    expect(told).toEqual(['fault']);
  });

  it.each([
    [true, 2],
    [false, 1],
  ])('is retried once the network is back, only if the recording is still saved: %s', async (isKept, times) => {
    onLine = false;
    const { told, ports, work } = page({ isHere: () => false, isStillSaved: async () => isKept });
    work.mockRejectedValueOnce(new Error('No line.'));
    await uploadExclusive(work, ports, false);
    expect(told).toEqual(['fault', 'fault behind']);
    onLine = true;
    network.dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(times));
    expect(told).toEqual(['fault', 'fault behind']);
  });
});
