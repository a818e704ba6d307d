// Where the pages of windows and silences are. The router knows them as texts only, since accounts are numbers.

export type QuietKind = 'window' | 'silence';

const PATHS: Record<QuietKind, string> = { window: 'maintenance', silence: 'alerts/mutes' };

export const listAddress = (account: number, kind: QuietKind) => `/a/${account}/${PATHS[kind]}` as string;
export const newAddress = (account: number, kind: QuietKind) => `${listAddress(account, kind)}/new` as string;
export const oneAddress = (account: number, kind: QuietKind, id: number) =>
  `${listAddress(account, kind)}/${id}` as string;
