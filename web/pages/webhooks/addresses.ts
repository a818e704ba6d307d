// Where the pages of webhooks are. The router knows them as texts only, since accounts are numbers.

export const listAddress = (account: number) => `/a/${account}/webhooks` as string;
export const newAddress = (account: number) => `/a/${account}/webhooks/new` as string;
export const webhookAddress = (account: number, id: number) => `/a/${account}/webhooks/${id}` as string;
