// Written by `npm run messages`.

export type TvTexts = Record<never, never>;
