// Written by `npm run messages`.

export type SecurityTexts = Record<never, never>;
