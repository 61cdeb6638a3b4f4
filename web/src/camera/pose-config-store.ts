/**
 * What an admin has set of the pose model, kept in this browser and the same in all its tabs (second document, section 9: "Admin config
 * is kept in browser storage and synced across the page"). Only what was changed is kept: the rest stays what recording and viewer
 * each begin with.
 */
import type { PoseConfig } from '@reptemple/pose/pose-config';

export type PoseChanges = Partial<PoseConfig>;

const KEY = 'reptemple.poseConfig';

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

const isSwitch = (value: unknown): value is boolean => typeof value === 'boolean';

const isComplexity = (value: unknown): value is PoseConfig['modelComplexity'] =>
  value === 0 || value === 1 || value === 2;

/** What another version or a curious person may have left there is not believed. */
export const readPoseChanges = (text: string | null): PoseChanges => {
  let json: unknown;
  try {
    json = JSON.parse(text ?? '{}');
  } catch {
    return {};
  }
  if (typeof json !== 'object' || json === null) return {};
  const kept: { readonly [key in keyof PoseConfig]?: unknown } = json;
  const { modelComplexity, minDetectionConfidence, minTrackingConfidence, smoothLandmarks, enableSegmentation } = kept;
  return {
    ...(isComplexity(modelComplexity) && { modelComplexity }),
    ...(isShare(minDetectionConfidence) && { minDetectionConfidence }),
    ...(isShare(minTrackingConfidence) && { minTrackingConfidence }),
    ...(isSwitch(smoothLandmarks) && { smoothLandmarks }),
    ...(isSwitch(enableSegmentation) && { enableSegmentation }),
  };
};

/** Where the browser keeps nothing, it holds for this page. */
let text: string | null = null;
let changes: PoseChanges = {};
const listeners = new Set<() => void>();

const keptText = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return text;
  }
};

/** The same object until something is changed. */
export const poseChanges = (): PoseChanges => {
  const now = keptText();
  if (now !== text) changes = readPoseChanges(now);
  text = now;
  return changes;
};

/** How an admin runs the model where others run it as `usual`. */
export const withPoseChanges = (usual: PoseConfig): PoseConfig => ({ ...usual, ...poseChanges() });

const tell = (): void => {
  for (const listener of listeners) listener();
};

const keep = (kept: PoseChanges): void => {
  changes = kept;
  text = Object.keys(kept).length === 0 ? null : JSON.stringify(kept);
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // It holds for this page.
  }
  tell();
};

/** Holds for what is recorded or watched next, in all tabs of this browser. */
export const changePoseConfig = (change: PoseChanges): void => keep({ ...poseChanges(), ...change });

export const resetPoseConfig = (): void => keep({});

const heardOfOtherTab = ({ key }: StorageEvent): void => {
  if (key === KEY || key === null) tell();
};

/** Calls back on every change, of other tabs too; the returned function ends that. */
export const onPoseConfigChange = (listener: () => void): (() => void) => {
  if (listeners.size === 0) addEventListener('storage', heardOfOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', heardOfOtherTab);
  };
};
