/** Whether the film behind the first page is fetched at all. */

/** What the browser tells of the person's wishes and their network. */
export interface Circumstances {
  readonly isStill: boolean;
  /** The network, where the browser tells of it (not in Safari and Firefox). */
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string } | undefined;
}

/** Never for whoever wants no motion or saves data; nor on a network on which it would come too late. */
export const mayPlay = ({ isStill, connection }: Circumstances): boolean =>
  !isStill && connection?.saveData !== true && !['slow-2g', '2g'].includes(connection?.effectiveType ?? '');
