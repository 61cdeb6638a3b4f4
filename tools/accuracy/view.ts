/** Groups clips by the camera view at the start of their label. */
export const VIEW_GROUPS = ['side', 'oblique', 'front', 'back', 'other'] as const;
export type ViewGroup = (typeof VIEW_GROUPS)[number];

/**
 * Returns the view group. An angle of 30 or 45 degrees in the first part means oblique: `side/30
 * deg, facing left`.
 */
export const viewGroupOf = (view: string | undefined): ViewGroup => {
  const [first = ''] = (view ?? '').toLowerCase().split(/[,(;]/);
  if (/\b(30|45)\b/.test(first)) return 'oblique';
  if (/^(back|rear)\b/.test(first)) return 'back';
  if (/^(high )?front\b|^from the feet\b/.test(first)) return 'front';
  return /^side\b/.test(first) ? 'side' : 'other';
};
