// Labels before what they name: a language says how its colon is set.

import type { Language } from '../../../shared/languages.ts';
import { textsIn } from '../../../shared/texts/texts-in.gen.ts';

/** `Status:` */
export const labelText = (label: string, language: Language): string => textsIn[language].label(label);

/** `Status: resolved` */
export const labelled = (label: string, value: string, language: Language): string =>
  `${labelText(label, language)} ${value}`;
