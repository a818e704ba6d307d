// What a kind of uptime check says of itself to whoever asks for it: pure data, so that forms can be made of it.

export const assertionSources = [
  'status',
  'body',
  'json',
  'metric',
  'header',
  'latency',
  'certificate_days',
  'record',
  'fact',
] as const;
export type AssertionSource = (typeof assertionSources)[number];

export const targetFields = ['url', 'host', 'port', 'record_type'] as const;
export type TargetField = (typeof targetFields)[number];

/** A field of a form. Its words are `<kind>_<name>` of the area `uptime`, with `_help` and `_example` behind it. */
export interface ProbeField {
  /** Of the target, or of the settings of the kind. */
  name: string;
  as:
    | 'text'
    | 'name'
    | 'url'
    | 'number'
    | 'choice'
    | 'switch'
    | 'secret'
    | 'headers'
    | 'status_codes'
    | 'members'
    | 'steps'
    | 'lines'
    | 'variables';
  has_help?: boolean;
  has_example?: boolean;
  is_optional?: boolean;
  /** Of a choice; null stands for none, whose word is `<kind>_<name>_none`. */
  values?: readonly (string | null)[];
  /** Of a choice: its values have words, `<kind>_<name>_<value>`. */
  has_words?: boolean;
  /** It means nothing where this other setting has one of these values, and is sent as null. */
  not_with?: { name: string; values: readonly (string | null)[] };
}

export interface ProbeFacts<Settings extends object = Record<string, unknown>> {
  /** Kinds are offered in this order. */
  place: number;
  /** It is not probed: other monitors decide, or people do. Left out: probes. */
  judged_by?: 'members' | 'hand';
  needs: readonly TargetField[];
  /** What its target may have besides. */
  may?: readonly TargetField[];
  /** What its URL begins with: `http` stands for http and https, `ws` for ws and wss; http unless given. */
  schemes?: 'http' | 'ws';
  /** What can be asserted besides the latency, which all have. */
  sources: readonly AssertionSource[];
  /** Of the source `fact`: the names of what it measures. The words of each are `<kind>_fact_<name>`. */
  measures?: readonly string[];
  /** Settings unless somebody says otherwise; null stands for none. */
  defaults: Settings;
  target: readonly ProbeField[];
  /** Fields that are seldom needed; with words of their own, `<kind>_further`, above them. */
  further?: { has_title?: boolean; fields: readonly ProbeField[] };
  /** What the answer must be like. */
  expected?: readonly ProbeField[];
}
