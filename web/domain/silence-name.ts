// What silences of the dashboard are called where nobody gave them a name: the same for readers of any language.

import { SILENCE_OF_ALL } from '../../shared/silence-name.ts';

export { SILENCE_OF_ALL };

/** The name to show; `all` is the name of a silence for everything. */
export const silenceName = (name: string, all: string): string => (name === SILENCE_OF_ALL ? all : name);
