/** Groups clips by the view that their label starts with. */
export const VIEW_GROUPS = ['side', 'oblique', 'front', 'back', 'other'] as const;
export type ViewGroup = (typeof VIEW_GROUPS)[number];

/** An angle of 30 or 45 degrees anywhere in the first part makes a view oblique: `side/30 deg, facing left`. */
export const viewGroupOf = (view: string | undefined): ViewGroup => {
  const [first = ''] = (view ?? '').toLowerCase().split(/[,(;]/);
  if (/\b(30|45)\b/.test(first)) return 'oblique';
  if (/^(back|rear)\b/.test(first)) return 'back';
  if (/^(high )?front\b|^from the feet\b/.test(first)) return 'front';
  return /^side\b/.test(first) ? 'side' : 'other';
};
