// Where the pages of rules are. The router knows them as texts only, since accounts are numbers.

export const listAddress = (account: number) => `/a/${account}/alerts/rules` as string;
export const newAddress = (account: number) => `/a/${account}/alerts/rules/new` as string;
export const ruleAddress = (account: number, id: number) => `/a/${account}/alerts/rules/${id}` as string;
