// Why a provider refused, as one line that can be stored and shown. Pure.

const MAX_LENGTH = 200;

export const reasonText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
    .toWellFormed();
