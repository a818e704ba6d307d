// A POP3 probe: its settings, which are those of all protocols of lines, and how forms ask for them.

import { lineFacts, lineSettings } from '../line-schema.ts';

export const settings = lineSettings;

export const facts = lineFacts(12, 'tls');
