// How a saved view is named in what leaves for a moment.

/** Lists leave it out until it is gone or back. */
export const leavingView = (id: number): string => `view ${id}`;
