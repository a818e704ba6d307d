// How many parts a text message is charged for: 3GPP TS 23.038. Pure.

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Each takes two places. */
const EXTENDED = '^{}\\[~]|€';
const TYPOGRAPHIC: Readonly<Record<string, string>> = {
  ...{ '’': "'", '‘': "'", '“': '"', '”': '"', '„': '"', '«': '"', '»': '"', '…': '...', '–': '-', '—': '-' },
  ...{ '\u00a0': ' ', '\u202f': ' ', ç: 'c', ł: 'l', Ł: 'L' },
};

const isBasic = (character: string) => BASIC.includes(character) || EXTENDED.includes(character);

/**
 * Letters that no basic text has (`í`, `ã`) without their accents, which leaves 160 places for a part instead of 70. As it
 * is where something else keeps it from being basic, such as another script.
 */
export function toBasic(text: string): string {
  const basic = Array.from(text, (one) => {
    if (isBasic(one)) return one;
    return TYPOGRAPHIC[one] ?? one.normalize('NFD').replaceAll(/\p{Mn}/gu, '');
  }).join('');
  return [...basic].every(isBasic) ? basic : text;
}

export function segmentsOf(text: string): number {
  const characters = [...text];
  if (!characters.every(isBasic)) return partsOf(text.length, 70, 67);
  const places = characters.reduce((sum, one) => sum + (EXTENDED.includes(one) ? 2 : 1), 0);
  return partsOf(places, 160, 153);
}

const partsOf = (places: number, alone: number, each: number): number =>
  places <= alone ? 1 : Math.ceil(places / each);
