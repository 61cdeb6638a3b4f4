import { expect, it, vi, describe } from 'vitest';
import {
  captionOf,
  clipFileName,
  gifFileName,
  hashtagOf,
  hashtagsOf,
  inviteUrlOf,
} from './share-captions-and-links.ts';
import { handOver, clipToast, SITES, shareClip, shareTo, wordsOf } from './share-or-download.ts';
import type { ShareDevice } from './share-or-download.ts';

const film = new Blob(['film'], { type: 'video/mp4' });

const device = (changes: object = {}) => ({
  isTouched: true,
  hasSavingSheet: true,
  canShare: () => true,
  share: vi.fn<(data: ShareData) => Promise<void>>(async () => undefined),
  save: vi.fn<(file: File) => void>(),
  ...changes,
});

const rejecting = (name: string) => async (): Promise<void> => {
  throw new DOMException('', name);
};

it('handOver opens the share sheet on a touch device and keeps the file name', async () => {
  const phone = device();
  expect(await handOver(film, 'set.mp4', phone)).toBe('sheet');
  const [file] = phone.share.mock.calls[0]?.[0].files ?? [];
  expect([file?.name, file?.type, phone.save.mock.calls.length]).toEqual(['set.mp4', 'video/mp4', 0]);
});

it('handOver does not download the file after the user closes the share sheet', async () => {
  const phone = device({ share: rejecting('AbortError') });
  expect(await handOver(film, 'set.mp4', phone)).toBe('sheet');
  expect(phone.save).not.toHaveBeenCalled();
});

it.each([
  ['the device has a mouse', { isTouched: false }],
  ['the share sheet may have no option to save', { hasSavingSheet: false }],
  ['the share sheet accepts no videos', { canShare: () => false }],
  ['the tap is too long ago', { share: rejecting('NotAllowedError') }],
])('handOver downloads the file where %s', async (_where, changes) => {
  const other = device(changes);
  expect(await handOver(film, 'set.mp4', other)).toBe('download');
  expect(other.save.mock.calls.map(([file]) => file.name)).toEqual(['set.mp4']);
});

describe('hashtagOf and hashtagsOf', () => {
  it.each([
    ['Strict Push-Ups', 'strictpushups'],
    ['7 days: Planks & Pull-ups!', '7daysplankspullups'],
    ['Liegestütze für alle', 'liegestützefüralle'],
    ['***', ''],
  ])('turns the challenge name "%s" into a hashtag', (name, tag) => {
    expect(hashtagOf(name)).toBe(tag);
  });

  it('list each hashtag once and omit empty ones', () => {
    expect(hashtagsOf('RepTemple')).toEqual(['#reptemple', '#strictreps']);
    expect(hashtagsOf('!')).toEqual(['#reptemple', '#strictreps']);
  });
});

describe('captions, file names and invite links', () => {
  it('builds a caption from the result, the invite link and the hashtags', () => {
    const inviteUrl = 'https://temple.example/challenge/1/record?ref=AbC';
    const shared = { challengeName: 'Strict Push-Ups', validReps: 1, inviteUrl, status: 'verified' } as const;
    expect(captionOf({ ...shared, isMine: false })).toContain('Can you beat that?');
    expect(captionOf({ ...shared, isMine: true })).toBe(
      `1 verified rep in Strict Push-Ups. Can you beat me?\n\n${inviteUrl}\n\n#strictpushups #reptemple #strictreps`,
    );
  });

  it('gives the time of a hold', () => {
    const hold = { challengeName: 'Plank', validReps: 65, unit: 'seconds', inviteUrl: 'x', status: 'counted' } as const;
    expect(captionOf({ ...hold, isMine: true })).toContain('1:05 held in Plank. Can you beat me?');
    expect(captionOf({ ...hold, isMine: false })).toContain('1:05 held in Plank. Can you beat that?');
  });

  it.each(['adjusted', 'checking', 'counted', 'pending_review', 'unverified'] as const)(
    'never calls a result with status %s verified',
    (status) => {
      for (const isMine of [true, false]) {
        const caption = captionOf({ challengeName: 'Push-Ups', validReps: 3, inviteUrl: 'x', isMine, status });
        expect(caption).toContain('3 valid reps in Push-Ups.');
        expect(caption).not.toContain('verified');
      }
    },
  );

  it('names the GIF file after the challenge', () => {
    expect(gifFileName('Strict Push-Ups')).toBe('strict-push-ups-challenge.gif');
    expect(gifFileName('  100 % !')).toBe('100-challenge.gif');
    expect(gifFileName('?')).toBe('challenge.gif');
  });

  it('links to the record page, with a referral code if there is one', () => {
    expect(inviteUrlOf('https://temple.example', 'a b', 'x_Y-1')).toBe(
      'https://temple.example/challenge/a%20b/record?ref=x_Y-1',
    );
    expect(inviteUrlOf('https://temple.example', '1', undefined)).toBe('https://temple.example/challenge/1/record');
  });
});

describe('shareTo', () => {
  const [instagram] = SITES;
  const gif = new File(['gif'], 'a.gif', { type: 'image/gif' });
  const deviceWith = (more: Partial<ShareDevice>) => ({
    isTouched: true,
    canShare: () => true,
    share: vi.fn<ShareDevice['share']>().mockResolvedValue(),
    copy: vi.fn<ShareDevice['copy']>().mockResolvedValue(),
    save: vi.fn<ShareDevice['save']>(),
    open: vi.fn<ShareDevice['open']>().mockReturnValue(true),
    ...more,
  });

  it('opens the share sheet with caption and GIF on a phone that accepts files', async () => {
    const device = deviceWith({});
    expect(await shareTo(instagram, { caption: 'c', gif }, device)).toBe('shared');
    expect(device.share).toHaveBeenCalledWith({ text: 'c', files: [gif] });
    expect(device.open).not.toHaveBeenCalled();
  });

  it.each([
    ['the device has a mouse', { isTouched: false }, gif],
    ['the share sheet accepts no files', { canShare: () => false }, gif],
    ['there is no GIF yet', {}, null],
  ])('copies the caption and opens the site when %s', async (_when, more, file) => {
    const device = deviceWith(more);
    expect(await shareTo(instagram, { caption: 'c', gif: file }, device)).toBe('handed-over');
    expect(device.share).not.toHaveBeenCalled();
    expect(device.copy).toHaveBeenCalledWith('c');
    expect(device.save).toHaveBeenCalledTimes(file ? 1 : 0);
    expect(device.open).toHaveBeenCalledWith(instagram.url);
  });

  it('returns "dismissed" when the user closes the share sheet', async () => {
    const dismissed = Object.assign(new Error('closed'), { name: 'AbortError' });
    const share = vi.fn<ShareDevice['share']>().mockRejectedValue(dismissed);
    expect(await shareTo(instagram, { caption: 'c', gif }, deviceWith({ share }))).toBe('dismissed');
  });

  it.each([
    ['the sheet', { share: () => Promise.reject(new Error('no')) }],
    ['the clipboard', { isTouched: false, copy: () => Promise.reject(new Error('no')) }],
  ])('returns "failed" instead of throwing when %s rejects', async (_what, more) => {
    expect(await shareTo(instagram, { caption: 'c', gif }, deviceWith(more))).toBe('failed');
  });

  it('returns "held-back" when the browser blocks the window, with caption copied and GIF saved', async () => {
    const device = deviceWith({ isTouched: false, open: () => false });
    expect(await shareTo(instagram, { caption: 'c', gif }, device)).toBe('held-back');
    expect(device.copy).toHaveBeenCalledWith('c');
    expect(device.save).toHaveBeenCalledWith(gif);
  });
});

describe('the toast after sharing', () => {
  it.each([
    ['handed-over', 'Add your GIF on TikTok and paste the caption.'],
    ['held-back', 'Your browser didn’t open TikTok. Open it and paste the caption.'],
  ] as const)('for outcome %s, says what to do on TikTok', (outcome, description) => {
    expect(wordsOf(outcome, SITES[1])).toEqual({ title: 'Caption Copied!', description, tone: 'success' });
  });

  it('is an error after a failure and absent after the share sheet', () => {
    expect(wordsOf('failed', SITES[0])).toMatchObject({ title: 'Share Failed', tone: 'error' });
    expect([wordsOf('shared', SITES[0]), wordsOf('dismissed', SITES[0])]).toEqual([undefined, undefined]);
  });
});

describe('shareClip and clipToast', () => {
  const clip = new File(['clip'], clipFileName('Strict Push-Ups'), { type: 'video/mp4' });
  const deviceWith = (more: Partial<ShareDevice>) => ({
    isTouched: true,
    canShare: () => true,
    share: vi.fn<ShareDevice['share']>().mockResolvedValue(),
    copy: vi.fn<ShareDevice['copy']>().mockResolvedValue(),
    save: vi.fn<ShareDevice['save']>(),
    open: vi.fn<ShareDevice['open']>().mockReturnValue(true),
    ...more,
  });
  const failing = (name: string) => () => Promise.reject(Object.assign(new Error('no'), { name }));

  it('opens the share sheet with the clip and also copies the caption', async () => {
    const device = deviceWith({});
    expect(clip.name).toBe('strict-push-ups-challenge.mp4');
    expect(await shareClip({ clip, caption: 'c' }, device)).toBe('shared');
    expect(device.share).toHaveBeenCalledWith({ text: 'c', files: [clip] });
    expect(device.copy).toHaveBeenCalledWith('c');
    expect(device.save).not.toHaveBeenCalled();
  });

  it('does not download the clip after the user closes the share sheet', async () => {
    const device = deviceWith({ share: failing('AbortError') });
    expect(await shareClip({ clip, caption: 'c' }, device)).toBe('dismissed');
    expect(device.save).not.toHaveBeenCalled();
  });

  it.each([
    ['the device has a mouse', { isTouched: false }],
    ['the share sheet accepts no files', { canShare: () => false }],
    ['the tap is too long ago', { share: failing('NotAllowedError') }],
    ['nothing can be copied either', { isTouched: false, copy: failing('NotAllowedError') }],
  ])('downloads the clip when %s', async (_when, more) => {
    const device = deviceWith(more);
    expect(await shareClip({ clip, caption: 'c' }, device)).toBe('saved');
    expect(device.save).toHaveBeenCalledWith(clip);
  });

  it('show a toast for "saved" and "failed", none for "shared" and "dismissed"', () => {
    expect([clipToast('shared'), clipToast('dismissed')]).toEqual([undefined, undefined]);
    expect(clipToast('saved')).toMatchObject({
      title: 'Download started. Check your browser’s downloads.',
      tone: 'success',
    });
    expect(clipToast('failed')).toMatchObject({ title: 'Share Failed', tone: 'error' });
  });
});
