// Text of strangers that people are shown.

/** Without control characters, and without those that make text read in another order than it is written. */
export const readable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, ' ');
