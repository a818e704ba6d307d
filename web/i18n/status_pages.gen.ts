// Written by `npm run messages`.

export type StatusPagesTexts = Record<never, never>;
