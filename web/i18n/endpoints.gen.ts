// Written by `npm run messages`.

export type EndpointsTexts = Record<never, never>;
