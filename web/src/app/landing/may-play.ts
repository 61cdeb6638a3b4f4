/** Decides if the background video is loaded. */

/** User preferences and network state. */
export interface Circumstances {
  readonly isStill: boolean;
  /** Network Information API (not in Safari and Firefox). */
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string } | undefined;
}

/** Returns false for reduced motion, data saver or a slow network. */
export const mayPlay = ({ isStill, connection }: Circumstances): boolean =>
  !isStill && connection?.saveData !== true && !['slow-2g', '2g'].includes(connection?.effectiveType ?? '');
