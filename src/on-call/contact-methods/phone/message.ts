// A page in the words of a text message and of a call. Pure, but for the texts.

import { randomText } from '../../../platform/random-text.ts';
import { pages } from '../../texts/pages.gen.ts';
import type { Outgoing } from '../provider.ts';
import { toBasic } from './segments.ts';

/** No I, L, O or U, which people take for something else. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 3;
const MOST_TITLE = 110;
const MOST_SPOKEN = 400;

export const newShortCode = (): string => randomText(ALPHABET, LENGTH);

/** null: it is no answer to a page. People write `ack 4f2`, `ACK 4F2.` and `4f2`. */
export function codeIn(text: string): string | null {
  const [, code] = /^\s*(?:ack(?:nowledge)?\s*)?#?([0-9a-z]{3})\s*[.!]?\s*$/i.exec(text) ?? [];
  return code ? code.toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1') : null;
}

const cut = (text: string, length: number) => {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return line.length <= length
    ? line
    : `${line
        .slice(0, length - 3)
        .toWellFormed()
        .replace(/\ufffd$/, '')}...`;
};

/** The title, where it is seen, and how it is answered: two parts of a text message at most, as a rule. */
export async function smsText(
  { message, language, code }: Pick<Outgoing, 'message' | 'language'> & { code: string | null },
  takesAnswers: boolean,
): Promise<string> {
  const t = await pages(language);
  const answer = code !== null && takesAnswers ? [t('sms_answer', { code })] : [];
  return toBasic([cut(message.title, MOST_TITLE), message.links.open, ...answer].join('\n'));
}

export async function spokenText({
  message,
  language,
}: Pick<Outgoing, 'message' | 'language'>): Promise<string> {
  const t = await pages(language);
  const said = cut([message.title, message.text].filter((text) => text !== '').join('. '), MOST_SPOKEN);
  return message.ackToken === null ? said : `${said}. ${t('voice_keys')}`;
}

/** Digits one by one, so that they are not read as a number. */
export const spacedDigits = (code: string): string => [...code].join(', ');
