// Written by `npm run messages`.

export type OverviewTexts = Record<never, never>;
