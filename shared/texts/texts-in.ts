// The texts in all languages at once, for the service: the dashboard loads the one that is shown.

import type { Language } from '../languages.ts';
import { texts as de } from './de.ts';
import { texts as en } from './en.ts';
import type { Texts } from './texts.ts';

export const textsIn: Readonly<Record<Language, Texts>> = { en, de };
