// The address of a calendar as it is stored: whoever has it reads the calendar.

import type { App } from '../../../platform/app.ts';
import { openSecret, sealSecret } from '../../../platform/secrets.ts';

const urlOf = (id: number) => `schedule_calendar.url:${id}`;

export const sealUrl = ({ secret }: Pick<App, 'secret'>, id: number, url: string): Buffer =>
  sealSecret(secret, url, urlOf(id));
export const openUrl = ({ secret }: Pick<App, 'secret'>, id: number, sealed: Buffer): string =>
  openSecret(secret, sealed, urlOf(id));
