// Written by `npm run messages`.

export type ServersTexts = Record<never, never>;
