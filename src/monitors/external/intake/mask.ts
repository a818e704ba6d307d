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
  if (payload === undefined) return storableText(withoutSecrets(text.slice(0, 400)), 200);
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
  if (SECRET.test(name) && value !== null) return MASK;
  if (typeof value === 'string') return withoutSecrets(value.slice(0, most));
  return typeof value === 'object' && value !== null ? withoutNamed(value) : value;
}

/** Headers and their like, which are written as pairs: `["authorization", "…"]`, `{"name": "authorization", "value": "…"}`. */
function withoutNamed(value: object): object {
  if (Array.isArray(value)) return value.length === 2 && isSecretName(value[0]) ? [value[0], MASK] : value;
  const { name, key, value: named } = value as Record<string, unknown>;
  return named != null && (isSecretName(name) || isSecretName(key)) ? { ...value, value: MASK } : value;
}

const isSecretName = (name: unknown): boolean => typeof name === 'string' && SECRET.test(name);

/** Passwords in addresses, and what follows a word for a secret in their queries. */
const withoutSecrets = (text: string): string =>
  text
    .replaceAll(/([a-z][a-z\d+.-]{0,20}:\/\/[^:/@\s]{0,200}:)[^@/\s]+@/gi, `$1${MASK}@`)
    .replaceAll(/((?:[?&]|^)[\w-]{0,40}(?:key|token|secret|password|signature)=)[^&#\s"']+/gi, `$1${MASK}`);
