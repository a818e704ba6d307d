// Written by `npm run messages`.

export type StatesTexts = Record<never, never>;
