// The title of the window: what is wrong, then the page, then whose it is. `(2 down) Alerts · Quillmoor · Tocsin`.

export interface WindowTitle {
  /** `2 down`, or empty while nothing is. */
  trouble: string;
  page: string;
  account: string;
}

const PROGRAM = 'Tocsin';

export function writeTitle({ trouble, page, account }: WindowTitle): string {
  const names = [page, account, PROGRAM].filter((name) => name !== '');
  return `${trouble && `(${trouble}) `}${names.join(' · ')}`;
}
