// Written by `npm run messages`.

export type OnboardingTexts = Record<never, never>;
