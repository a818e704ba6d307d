// Where the pages of windows and silences are. The router knows them as texts only, since accounts are numbers.

export type MuteWindowKind = 'window' | 'silence';

const PATHS: Record<MuteWindowKind, string> = { window: 'maintenance', silence: 'alerts/mutes' };

export const listAddress = (account: number, kind: MuteWindowKind) =>
  `/a/${account}/${PATHS[kind]}` as string;
export const newAddress = (account: number, kind: MuteWindowKind) =>
  `${listAddress(account, kind)}/new` as string;
export const oneAddress = (account: number, kind: MuteWindowKind, id: number) =>
  `${listAddress(account, kind)}/${id}` as string;
