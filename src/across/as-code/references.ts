// What references of a document name: what it describes, what the account has, and external checks that it expects. Pure.

import type { JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { alertHash } from '../../monitors/external/alert-name.ts';
import type { Named, Reading } from './convert.ts';
import { type Reference, type SectionName, sectionOf } from './document.ts';
import { externalName, readExternalName } from './field-names.ts';

export interface DocumentEntry {
  section: SectionName;
  /** Of a process with that of its server: `db1.postgres`. */
  key: string;
  /** Where it stands in the document. */
  field: Reference;
  /** As the API takes a new one, with `paused` of checks and `server_id` of processes where they are known. */
  body: JsonObject;
  /** Stands for it until it is created. */
  placeholder: number;
}

interface ExternalFound extends Named {
  isReported: boolean;
}

/** What is known of the account. */
export interface Account {
  /** What it has by this key; null: nothing. */
  find: (section: SectionName, key: string) => Named | null;
  /** Its settings with its secrets, for what the document leaves out; null: not known. */
  stored: (section: SectionName, key: string) => JsonObject | null;
  /** What documents name and do not describe (outside.ts); null: it has nothing of the name. */
  outside: (section: string, reference: string) => Named | null;
  /** What a tool reported or a document named before, by what its tool calls it; null: nothing yet. */
  external: (integrationId: number, alert: string) => ExternalFound | null;
}

export const MOST_ENTRIES = 20_000;
/** Ids of what is created have no number yet; those of the database are below. */
export const FIRST_PLACEHOLDER = Number.MAX_SAFE_INTEGER - 1;

export const isPlaceholder = (id: number): boolean => id > FIRST_PLACEHOLDER - MOST_ENTRIES;

const MONITORS = new Set<SectionName>(['servers', 'processes', 'uptime_checks', 'cron_checks']);

export interface Finding {
  placeholders: ReadonlyMap<string, number>;
  account: Account;
  /** External checks that are named, by their integrations and hashes. */
  expected: Map<string, DocumentEntry>;
  /** References to those that no tool has reported, which are filled in. */
  unreported: Set<string>;
}

/** The document wins over what is there already, which it names by the same key. */
export function finder({ placeholders, account, expected, unreported }: Finding): Reading['find'] {
  const find: Reading['find'] = (section, reference) => {
    const external = section === null ? readExternalName(reference) : null;
    if (external) {
      const integration = find('integrations', external.integration);
      const integration_id = integration?.id ?? null;
      if (integration_id === null) return null;
      const known = account.external(integration_id, external.alert);
      if (!known?.isReported) unreported.add(reference);
      if (known) return { type: known.type, id: known.id };
      return expectedCheck({ placeholders, expected }, { ...external, integration_id });
    }
    const outside = section === null ? null : account.outside(section, reference);
    if (outside) return outside;
    const field = section !== null && !reference.includes('.') ? `${section}.${reference}` : reference;
    const [, ofServer, server, process] = /^(servers\.([^.]+))\.processes\.([^.]+)$/.exec(field) ?? [];
    const [name = '', key = ''] = ofServer ? ['processes', `${server}.${process}`] : field.split('.');
    const known = sectionOf(name);
    if (!known || (section === null ? !MONITORS.has(known.name) : known.name !== section)) return null;
    const elsewhere = account.find(known.name, key);
    if (elsewhere) return elsewhere;
    const id = placeholders.get(field);
    return id === undefined ? null : { type: known.type, id };
  };
  return find;
}

/** What no tool has reported yet is made by the document that names it. */
function expectedCheck(
  { placeholders, expected }: Pick<Finding, 'placeholders' | 'expected'>,
  { integration, alert, integration_id }: { integration: string; alert: string; integration_id: number },
): Named | null {
  const name = `${integration} ${alertHash(alert)}`;
  const before = expected.get(name);
  if (before) return { type: 'external', id: before.placeholder };
  const count = placeholders.size + expected.size;
  if (count >= MOST_ENTRIES) return null;
  const placeholder = FIRST_PLACEHOLDER - count;
  expected.set(name, {
    ...{ section: 'external_checks', key: `${integration}.${alert}`, placeholder },
    ...{ field: externalName(integration, alert), body: { alert, integration_id } },
  });
  return { type: 'external', id: placeholder };
}
