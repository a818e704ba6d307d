// Written by `npm run messages`.

export type AdminTexts = Record<never, never>;
