// Written by `npm run messages`.

export type ChannelsTexts = Record<never, never>;
