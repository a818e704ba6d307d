// How many parts a text message is charged for: 3GPP TS 23.038. Pure.

const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Each takes two places. */
const EXTENDED = '^{}\\[~]|€';

export function segmentsOf(text: string): number {
  const characters = [...text];
  if (characters.some((one) => !BASIC.includes(one) && !EXTENDED.includes(one)))
    return partsOf(text.length, 70, 67);
  const places = characters.reduce((sum, one) => sum + (EXTENDED.includes(one) ? 2 : 1), 0);
  return partsOf(places, 160, 153);
}

const partsOf = (places: number, alone: number, each: number): number =>
  places <= alone ? 1 : Math.ceil(places / each);
