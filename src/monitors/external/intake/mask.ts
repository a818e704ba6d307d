// What is kept of a payload: no more than so much, and without the values of fields whose names say that they are secret.
// Pure.

import { MASK } from '../../../../shared/mask.ts';
import { storableText } from '../../../delivery/texts/storable-text.ts';

const SECRET =
  /pass(?:word|wd|phrase)?$|secret|token|authori[sz]ation|cookie|credential|api[_-]?key|private[_-]?key|signature/i;
const MOST_CHARACTERS = 16_384;
const PER_FIELD = 4;

/**
 * JSON again, of which what comes after the first 16,384 characters is left out; of what is none (`payload` is undefined), its
 * beginning.
 */
export function keptBody(payload: unknown, text: string): string {
  if (payload === undefined) return storableText(text, 200);
  let left = MOST_CHARACTERS;
  const kept = JSON.stringify(
    payload,
    (name, value: unknown) => {
      left -= name.length + PER_FIELD;
      if (left < 0) return undefined;
      const shown = masked(name, value, left);
      if (typeof shown === 'string') left -= shown.length;
      return shown;
    },
    2,
  );
  // Indentation and escapes are more than was counted.
  return storableText(kept ?? '', 4 * MOST_CHARACTERS);
}

function masked(name: string, value: unknown, most: number): unknown {
  if (SECRET.test(name) && value !== null && typeof value !== 'object') return MASK;
  return typeof value === 'string' ? withoutSecrets(value.slice(0, most)) : value;
}

/** Passwords in addresses, and what follows a word for a secret in their queries. */
const withoutSecrets = (text: string): string =>
  text
    .replaceAll(/([a-z][a-z\d+.-]{0,20}:\/\/[^:/@\s]{0,200}:)[^@/\s]+@/gi, `$1${MASK}@`)
    .replaceAll(/([?&][\w-]{0,40}(?:key|token|secret|password|signature)=)[^&#\s"']+/gi, `$1${MASK}`);
