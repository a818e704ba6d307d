// Where the pages of external checks are. The router knows them as texts only, since accounts are numbers.

export const listAddress = (account: number) => `/a/${account}/external-checks` as string;
export const checkAddress = (account: number, id: number) => `/a/${account}/external-checks/${id}` as string;
export const integrationAddress = (account: number, id: number) =>
  `/a/${account}/integrations/${id}` as string;
export const integrationsAddress = (account: number) => `/a/${account}/integrations` as string;
