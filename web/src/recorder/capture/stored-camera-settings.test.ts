import { expect, it } from 'vitest';
import { RecorderStore } from '../recorder-snapshot-store.ts';
import { PictureSettings } from './stored-camera-settings.ts';

it('PictureSettings.forgetCamera drops the chosen camera, but keeps a test video', () => {
  const film = { kind: 'test-video', url: '/set.mp4' } as const;
  const chosen = [{ kind: 'camera', id: 'held by another' } as const, film].map((source) => {
    const settings = new PictureSettings(new RecorderStore(), source, () => undefined);
    expect(settings.choice).toEqual(source);
    settings.forgetCamera();
    return settings.choice;
  });
  expect(chosen).toEqual([{ kind: 'camera', id: undefined }, film]);
});
