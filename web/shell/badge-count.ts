/** What a badge has room for: its exact number is said beside it to those who listen, and by the page that it leads to. */
export const badgeCount = (count: number, most: 99 | 999): string =>
  count > most ? `${most}+` : String(count);
