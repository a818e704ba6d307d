// Where the pages of this area are.

export const listAddress = (account: number): string => `/a/${account}/uptime-checks`;
export const newAddress = (account: number): string => `${listAddress(account)}/new`;
export const checkAddress = (account: number, id: number): string => `${listAddress(account)}/${id}`;
export const editAddress = (account: number, id: number): string => `${checkAddress(account, id)}/edit`;
