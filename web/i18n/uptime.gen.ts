// Written by `npm run messages`.

export type UptimeTexts = Record<never, never>;
