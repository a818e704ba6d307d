// Written by `npm run messages`.

export type SettingsTexts = Record<never, never>;
