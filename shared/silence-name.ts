// How a silence of everything is called where nobody gave it a name.

/** The stored name, the same for readers of any language; each reads it in their own. */
export const SILENCE_OF_ALL = '*';
