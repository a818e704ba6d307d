// Written by `npm run messages`.

export type AlertsTexts = Record<never, never>;
