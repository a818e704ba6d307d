// Written by `npm run messages`.

export type EntranceTexts = Record<never, never>;
