// What silences of the dashboard are called where nobody gave them a name: the same for readers of any language.

/** The stored name of a silence of everything; shown in the language of the reader. */
export const SILENCE_OF_ALL = '*';

/** The name to show; `all` is what a silence of everything is called. */
export const silenceName = (name: string, all: string): string => (name === SILENCE_OF_ALL ? all : name);
