// Where the pages of schedules are. The router knows them as texts only, since accounts are numbers.

export const listAddress = (account: number) => `/a/${account}/on-call` as string;
export const newAddress = (account: number) => `${listAddress(account)}/new` as string;
export const oneAddress = (account: number, id: number) => `${listAddress(account)}/${id}` as string;
export const editAddress = (account: number, id: number) => `${oneAddress(account, id)}/edit` as string;

export const policiesAddress = (account: number) => `${listAddress(account)}/policies` as string;
export const newPolicyAddress = (account: number) => `${policiesAddress(account)}/new` as string;
export const policyAddress = (account: number, id: number) => `${policiesAddress(account)}/${id}` as string;
