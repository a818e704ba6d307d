// What kinds of channels are for.

/** In this order kinds are offered, each group in an order of its own. */
export const kindGroups = ['general', 'chat', 'push', 'paging', 'tickets'] as const;
export type KindGroup = (typeof kindGroups)[number];
