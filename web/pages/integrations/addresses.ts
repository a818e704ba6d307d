// Where the pages of integrations are. The router knows them as texts only, since accounts are numbers.

export const listAddress = (account: number) => `/a/${account}/integrations` as string;
export const integrationAddress = (account: number, id: number) =>
  `/a/${account}/integrations/${id}` as string;
export const checksAddress = (account: number) => `/a/${account}/external-checks` as string;
