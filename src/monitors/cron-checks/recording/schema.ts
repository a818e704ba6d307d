// The words of pings that the API and the recorder share.

export const pingKinds = ['success', 'start', 'fail', 'log'] as const;
export type PingKind = (typeof pingKinds)[number];
