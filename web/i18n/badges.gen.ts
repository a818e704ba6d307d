// Written by `npm run messages`.

export type BadgesTexts = Record<never, never>;
