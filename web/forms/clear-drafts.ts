// Apart from drafts.ts: the first page has to be able to forget them, and needs nothing else of them.

/** Of their names in the storage of the tab. */
export const DRAFT_PREFIX = 'tocsin.draft:';

/** For the end of a session by will: whoever signs in next in this tab is offered none of them. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(DRAFT_PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Forbidden: then there are none.
  }
}
