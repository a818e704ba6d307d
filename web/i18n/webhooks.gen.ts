// Written by `npm run messages`.

export type WebhooksTexts = Record<never, never>;
