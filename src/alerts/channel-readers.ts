// Who reads a channel, for the slices beside channels.

import type { App } from '../platform/app.ts';
import { readerName } from './channels/readers.ts';

/** What to call whoever a link was sent to; null where they are not told anything by this channel any more. */
export const nameOfReader = (
  app: App,
  link: { account_id: number; channel_id: number; reader: string },
): Promise<string | null> => readerName(app, link);
