// Where the pages of channels are. The router knows them as texts only, since accounts are numbers.

export const listAddress = (account: number) => `/a/${account}/alerts/channels` as string;
export const newAddress = (account: number) => `/a/${account}/alerts/channels/new` as string;
export const channelAddress = (account: number, id: number) =>
  `/a/${account}/alerts/channels/${id}` as string;
