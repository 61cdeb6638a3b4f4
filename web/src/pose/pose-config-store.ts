/**
 * Stores an admin's pose model settings in browser storage and syncs them between tabs
 * (specification S2, section 9: "Admin config is kept in browser storage and synced across the
 * page"). Stores only changed settings, because recorder and player have different defaults.
 */
import type { PoseConfig } from '@reptemple/pose/pose-config';

export type PoseChanges = Partial<PoseConfig>;

const KEY = 'reptemple.poseConfig';

const isShare = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value <= 1;

const isSwitch = (value: unknown): value is boolean => typeof value === 'boolean';

const isComplexity = (value: unknown): value is PoseConfig['modelComplexity'] =>
  value === 0 || value === 1 || value === 2;

/**
 * Parses stored settings. Omits invalid values, such as those of another version of the
 * application.
 */
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

/** JSON of the settings, as stored. If browser storage is not available, as last changed. */
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

/**
 * Returns the settings that were changed in this browser. Returns the same object until one
 * changes.
 */
export const poseChanges = (): PoseChanges => {
  const now = keptText();
  if (now !== text) changes = readPoseChanges(now);
  text = now;
  return changes;
};

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
    // Ignores the error: without storage, the settings last until the page is closed.
  }
  tell();
};

/**
 * Changes settings. All tabs of this browser use them for the next recording and for the next video
 * that is opened.
 */
export const changePoseConfig = (change: PoseChanges): void => keep({ ...poseChanges(), ...change });

export const resetPoseConfig = (): void => keep({});

const heardOfOtherTab = ({ key }: StorageEvent): void => {
  if (key === KEY || key === null) tell();
};

/**
 * Calls `listener` when a setting changes in this tab or another. Returns a function that
 * unsubscribes.
 */
export const onPoseConfigChange = (listener: () => void): (() => void) => {
  if (listeners.size === 0) addEventListener('storage', heardOfOtherTab);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', heardOfOtherTab);
  };
};
