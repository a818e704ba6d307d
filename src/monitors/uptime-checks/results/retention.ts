// How long results of probes and their roll-ups are kept.

import { retentionOf } from '../../measured-retention.ts';
import { probeResults } from './measured.ts';

export const resultRetention = retentionOf(probeResults);
