// In which language an alert is worded, and how its times and figures are written.

import type { Format } from '../format/format.ts';
import type { Texts } from '../texts/texts.ts';

export interface Words {
  texts: Texts;
  format: Format;
  /** A time of ISO 8601, so that it can follow `since` and a colon. */
  moment(at: string): string;
}
