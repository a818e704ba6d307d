// The address that a button of a notification calls.

import type { App } from '../../platform/app.ts';

export const actAddress = ({ urls }: Pick<App, 'urls'>, token: string): string =>
  `${urls.api}/callbacks/act/acknowledge?token=${token}`;
