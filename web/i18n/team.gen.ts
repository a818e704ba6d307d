// Written by `npm run messages`.

export type TeamTexts = Record<never, never>;
