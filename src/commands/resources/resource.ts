// What the command line knows of the resources of the API: table.gen.ts is made from its routes.

export interface Field {
  name: string;
  /** `json`: an object, or an array of them. */
  kind: 'text' | 'number' | 'boolean' | 'texts' | 'numbers' | 'json';
  choices?: readonly string[];
  required?: true;
  description?: string;
}

export interface Operation {
  verb: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** `/cron-checks/:id/pings` */
  path: string;
  summary: string;
  query: readonly Field[];
  /** null: it takes none. */
  body: readonly Field[] | null;
  /** Where the answer is a list: the field that has it, and the fields of its items. */
  items: { key: string; fields: readonly string[]; isPaged: boolean } | null;
  /** It creates a silence of the one that is named. */
  isMute?: true;
}

export interface Resource {
  /** As in the path; `channels` of `/alerts/channels`. */
  name: string;
  /** Shorter ones. */
  aliases: readonly string[];
  operations: readonly Operation[];
}

/** Options that every operation has, or that lists have: no field may be called so. */
export const OWN_OPTIONS = ['json', 'columns', 'all', 'yes', 'body', 'help'] as const;

export const optionOf = ({ name }: Pick<Field, 'name'>) => name.replaceAll('_', '-');

/** `ping_id` of `/cron-checks/:id/pings/:ping_id`, in their order. */
export const parametersOf = ({ path }: Pick<Operation, 'path'>): string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
