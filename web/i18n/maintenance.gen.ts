// Written by `npm run messages`.

export type MaintenanceTexts = Record<never, never>;
