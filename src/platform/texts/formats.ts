// Figures and durations in what is written to people.

import { createFormat, type Format } from '../../../shared/format/format.ts';
import { remembering } from '../../../shared/format/parts.ts';
import { defaultLanguage, type Language, languages } from '../../../shared/languages.ts';
import { textsIn } from '../../../shared/texts/texts-in.gen.ts';

/** `timeZone` must be known here. */
export const formatIn = (language: Language, timeZone = 'UTC'): Format => madeOnce({ language, timeZone });

const madeOnce = remembering(
  ({ language, timeZone }: { language: Language; timeZone: string }) =>
    inPlainText(
      createFormat({ locale: languages[language].locale, zone: timeZone, words: textsIn[language].format }),
    ),
  100,
);

/** Mails and chats are searched and cut by programs that take a space that does not break for a letter. */
function inPlainText(format: Format): Format {
  const plain = Object.entries(format).map(([name, write]) => [
    name,
    typeof write === 'function'
      ? (...args: never[]) =>
          String((write as (...args: never[]) => string)(...args)).replace(/[\u00a0\u202f]/g, ' ')
      : write,
  ]);
  return Object.fromEntries(plain) as Format;
}

/** Two units at most, cut: `41 d 3 h`, `12 min`, `50 s`. */
export const durationText = (ms: number, language: Language = defaultLanguage): string =>
  formatIn(language).duration(ms);
