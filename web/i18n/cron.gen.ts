// Written by `npm run messages`.

export type CronTexts = Record<never, never>;
