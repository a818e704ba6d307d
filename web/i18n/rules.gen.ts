// Written by `npm run messages`.

export type RulesTexts = Record<never, never>;
