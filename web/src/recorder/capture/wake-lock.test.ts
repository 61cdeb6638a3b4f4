import { afterEach, describe, expect, it, vi } from 'vitest';
import { WakeLock } from './wake-lock.ts';
import type { Lock } from './wake-lock.ts';

class Page extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
  become(state: DocumentVisibilityState): void {
    this.visibilityState = state;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

const browser = (hasLock: boolean, mayPlay = true, isLockVain = false) => {
  const [page, log] = [new Page(), new Array<string>()];
  const lockOf = (name: string): Promise<Lock> => {
    log.push(name);
    return Promise.resolve({ release: () => Promise.resolve(log.push(`${name} ends`)) });
  };
  return {
    page,
    log,
    isLockVain,
    lock: () => (hasLock ? lockOf('lock') : Promise.reject(new Error('none'))),
    play: () => (mayPlay ? lockOf('video') : Promise.reject(new Error('no tap'))),
  };
};

const settled = (): Promise<void> => new Promise((go) => setTimeout(go));

afterEach(() => {
  vi.useRealTimers();
});

describe('WakeLock', () => {
  it.each([
    ['by the wake lock', true, ['lock']],
    ['by a silent video where there is none', false, ['video']],
  ] as const)('keeps the screen on %s', async (_, hasLock, log) => {
    const means = browser(hasLock);
    const wake = new WakeLock(means);
    wake.hold();
    wake.hold();
    await settled();
    wake.hold();
    await settled();
    expect(means.log).toEqual(log);
    wake.release();
    await settled();
    expect(means.log).toEqual([...log, `${log[0]} ends`]);
  });

  it('requests the lock again when a hidden page becomes visible', async () => {
    const means = browser(true);
    const wake = new WakeLock(means);
    wake.hold();
    await settled();
    means.page.become('hidden');
    means.page.become('visible');
    await settled();
    expect(means.log).toEqual(['lock', 'lock', 'lock ends']);
    wake.release();
  });

  it('plays the silent video on the next hold() if the browser refused to play it before', async () => {
    const means = browser(false, false);
    const wake = new WakeLock(means);
    wake.hold();
    await settled();
    expect(means.log).toEqual([]);
    means.play = () => Promise.resolve({ release: () => Promise.resolve(means.log.push('off')) });
    wake.hold();
    await settled();
    wake.release();
    await settled();
    expect(means.log).toEqual(['off']);
  });

  it.each([
    ['again after the system released it on a visible page', 'visible', ['lock', 'lock', 'lock ends']],
    ['not again after the system released it on a hidden page', 'hidden', ['lock']],
  ] as const)('requests the lock %s', async (_, state, log) => {
    vi.useFakeTimers();
    const means = browser(true);
    const endings: (() => void)[] = [];
    const lock = means.lock;
    means.lock = async () => ({ ...(await lock()), onEnded: (listener) => void endings.push(listener) });
    const wake = new WakeLock(means);
    wake.hold();
    await vi.advanceTimersByTimeAsync(0);
    means.page.visibilityState = state;
    endings[0]?.();
    await vi.advanceTimersByTimeAsync(5000);
    wake.release();
    await vi.advanceTimersByTimeAsync(5000);
    expect(means.log).toEqual(log);
  });

  it('also plays a silent video on each hold() if the lock may have no effect, and ends both on release', async () => {
    const means = browser(true, true, true);
    const wake = new WakeLock(means);
    wake.hold();
    expect(means.log).toEqual(['video']);
    await settled();
    wake.hold();
    await settled();
    expect(means.log).toEqual(['video', 'lock', 'video', 'video ends']);
    wake.release();
    await settled();
    expect(means.log.toSorted()).toEqual(['lock', 'lock ends', 'video', 'video', 'video ends', 'video ends']);
  });

  it('with a lock that may have no effect, starts a refused video on the next hold() and ends it on release', async () => {
    const means = browser(true, false, true);
    const wake = new WakeLock(means);
    wake.hold();
    await settled();
    means.play = () => Promise.resolve({ release: () => Promise.resolve(means.log.push('off')) });
    wake.hold();
    wake.release();
    await settled();
    expect(means.log).toContain('off');
  });

  it('does not request the lock again after release', async () => {
    const means = browser(true);
    const wake = new WakeLock(means);
    wake.hold();
    await settled();
    wake.release();
    await settled();
    means.page.become('visible');
    await settled();
    expect(means.log).toEqual(['lock', 'lock ends']);
  });
});
