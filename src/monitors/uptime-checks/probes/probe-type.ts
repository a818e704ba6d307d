// What a kind of probe says of itself: everything else is alike for all of them.

import type { Condition } from '../../../../shared/assertions.ts';
import type { JsonObject } from '../../../../shared/json-schema/json-schema.ts';
import type { Issue } from '../../../platform/errors.ts';
import type { Seen } from './assertions.ts';
import type { ProbeContext } from './definition.ts';
import type { Failed, Findings } from './findings.ts';
import type { Mask, SecretValues } from './masking.ts';

/** What all definitions have. */
export interface Probing {
  /** For everything together: name look-up, connecting, redirects and reading. */
  timeoutMs: number;
  /** A failure is what is expected. */
  upsideDown: boolean;
  assertions: readonly Condition[];
}

/** Something answered. `problem`: it did, but not as it should. */
export type Looked = { ok: true; seen: Partial<Seen>; problem: Failed | null } | Failed;

/** Settings that may hold a password: encrypted where they are stored, masked where they are shown and in results. */
export const partsOfColumns = ['headers', 'body', 'send'] as const;
export type SecretPart =
  | (typeof partsOfColumns)[number]
  | 'auth_password'
  | 'password'
  | 'proxy_password'
  | 'secret'
  | 'community'
  | 'privacy_password'
  | 'client_certificate'
  | 'variables'
  | 'steps';
/** What it is made of; a key is used and never sent, and what is nested has its secrets further within. */
export type SecretForm = 'headers' | 'text' | 'key' | 'nested';

/** Settings at an address. */
export interface Placed<Settings> {
  url: string;
  settings: Settings;
}

/** Of settings whose secrets lie deeper than in a field. Fields of issues are within the settings. */
export interface NestedSecrets<Settings> {
  mask(settings: Settings): Settings;
  /** `given` with what is kept where it holds masks; masks of what is not kept are added to `issues`. */
  unmask(given: Settings, kept: Settings, issues: Issue[]): Settings;
  /** What is kept of it, by masks or because nothing is given, and would go where it did not go before. */
  moved(kept: Placed<Settings>, now: Placed<Settings>, given: Partial<Settings>): Issue[];
  values(settings: Settings): SecretValues;
  /** What nobody has checked yet, with masks for the secrets that it leaves out and that are kept. */
  fill(given: JsonObject, kept: Settings): JsonObject;
  /** What is kept, in the places in which `given`, which nobody has checked yet, has it. */
  beside(given: JsonObject, kept: Settings): JsonObject;
}

export interface ProbeType<Settings extends object, Definition extends Probing> {
  /** Its settings, unless somebody says otherwise; null stands for none. */
  defaults: Settings;
  secrets: { readonly [Part in SecretPart & keyof Settings]: SecretForm };
  nested?: NestedSecrets<Settings>;
  /** The host is a name that is looked up and not connected to. */
  looksUpHost?: boolean;
  /** Where the target has none. */
  usualPort?(settings: Settings): number | null;
  /** What its schema cannot say; fields within the settings. `url` is that of the check, if it has one. */
  issues?(settings: Settings, url?: string | null): Issue[];
  /** What is given, without what is said twice or means nothing; as it is unless there is this. */
  whole?(settings: Settings): Settings;
  /** The setting that names other monitors, which is stored as rows of its own. */
  linked?: string & keyof Settings;
  /** What else it connects to, by the fields within the settings. */
  addresses?(settings: Settings): readonly { field: string; host: string | null }[];
  /** Who else gets to see what is sent; where that changes, secrets have to be given again. */
  through?(settings: Settings): readonly string[];
  /** Looks at the target once. The definition is decrypted; `mask` keeps its secrets out of what is reported. */
  look(
    context: ProbeContext,
    asked: { definition: Definition; mask: Mask },
    findings: Findings,
    signal: AbortSignal,
  ): Promise<Looked>;
}

export const lookedAt = (outcome: { ok: true } | Failed, seen: Partial<Seen>): Looked =>
  outcome.ok ? { ok: true, seen, problem: null } : outcome;
