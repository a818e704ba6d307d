// Secrets that a document leaves out, or masks, stay as they are stored, unless they would be sent to another address than
// they were given for. Pure.

import { isJsonObject, type JsonObject } from '../../../shared/json-schema/json-schema.ts';
import { MASK } from '../../../shared/mask.ts';
import { kindOf } from '../../delivery/kinds/kinds.ts';
import {
  type Config,
  movedConfigIssues,
  secretFields,
  shownConfig,
  wholeConfig,
} from '../../delivery/kinds/masks.ts';
import { botUrl } from '../../delivery/kinds/telegram-api.ts';
import { maskedSettings } from '../../monitors/uptime-checks/present.ts';
import { probeTypeOf } from '../../monitors/uptime-checks/probes/kinds.ts';
import type { NewUptimeCheck, UptimeCheckChanges } from '../../monitors/uptime-checks/schema.ts';
import {
  type CheckSettings,
  movedSecretIssues,
  ownSettings,
  settingsOf,
} from '../../monitors/uptime-checks/settings.ts';
import type { WholeLayer } from '../../on-call/schedules/whole-layer.ts';
import type { Issue } from '../../platform/errors.ts';
import {
  GIVE_AGAIN,
  type Headers,
  keptHeaderIssues,
  maskHeaders,
  originOf,
} from '../../platform/secret-headers.ts';

/** Of a section. Fields are those of the API; nobody has checked `body` yet. */
export interface SectionSecrets {
  /** `body` with masks for the secrets that it leaves out. */
  masked: (body: JsonObject, stored: JsonObject) => JsonObject;
  /** What is stored, in the places in which `body` has it; where it is stored unless there is this. */
  beside?: (body: JsonObject, stored: JsonObject) => JsonObject;
  /** Masks of `masked` whose secrets would go elsewhere. `opened` is `masked` with what is stored, and was checked. */
  moved: (given: { masked: JsonObject; opened: JsonObject }, stored: JsonObject) => Issue[];
}

export const ofWebhook: SectionSecrets = {
  masked: (body, stored) => ({ headers: maskHeaders(stored.headers as Headers), ...body }),
  moved: ({ masked, opened }, stored) =>
    originOf(String(opened.url)) === originOf(String(stored.url))
      ? []
      : keptHeaderIssues(masked.headers as Headers, stored.headers as Headers),
};

/** The addresses of calendars, which are sent nowhere else: of a layer of the same name, or else in the same place. */
export const ofSchedule: SectionSecrets = {
  masked(body, stored) {
    if (!Array.isArray(body.layers)) return body;
    const before = layersBeside(body.layers, stored);
    const layers = body.layers.map((layer: unknown, place) =>
      isJsonObject(layer) && isJsonObject(layer.calendar) && before[place]?.calendar
        ? { ...layer, calendar: { url: MASK, ...layer.calendar } }
        : layer,
    );
    return { ...body, layers };
  },
  beside: (body, stored) =>
    Array.isArray(body.layers) ? { ...stored, layers: layersBeside(body.layers, stored) } : stored,
  moved: () => [],
};

/** What is stored of the layer in each place of `given`. */
function layersBeside(given: readonly unknown[], stored: JsonObject): (WholeLayer | undefined)[] {
  const layers = stored.layers as WholeLayer[];
  return given.map((layer, place) => {
    const name = isJsonObject(layer) ? layer.name : undefined;
    return layers.find((one) => one.name !== '' && one.name === name) ?? layers[place];
  });
}

/** Its secret is sent nowhere: its tool signs with it. */
export const ofIntegration: SectionSecrets = {
  masked: (body, stored) =>
    stored.kind === body.kind && stored.secret !== null ? { secret: MASK, ...body } : body,
  moved: () => [],
};

/** The token of its bot, which is sent to the Bot API server. */
export const ofStatusPage: SectionSecrets = {
  masked: (body, stored) =>
    isJsonObject(body.telegram_bot) && stored.telegram_bot !== null
      ? { ...body, telegram_bot: { bot_token: MASK, ...body.telegram_bot } }
      : body,
  moved({ masked, opened }, stored) {
    const [given, now, before] = [masked, opened, stored].map(({ telegram_bot }) => Object(telegram_bot));
    return given.bot_token !== MASK || serverOf(now) === serverOf(before)
      ? []
      : [{ field: 'telegram_bot.bot_token', reason: GIVE_AGAIN }];
  },
};

const serverOf = ({ api_url }: { api_url?: string | null }) =>
  originOf(botUrl({ bot_token: '', ...(api_url && { api_url }) }, ''));

export const ofChannel: SectionSecrets = {
  masked(body, stored) {
    if (stored.kind !== body.kind) return body;
    const kind = kindOf(String(stored.kind));
    const config = filled(body.config, shownConfig(kind, stored.config as Config), secretFields(kind));
    return { ...body, config };
  },
  moved({ masked, opened }, stored) {
    const kind = kindOf(String(stored.kind));
    const config = wholeConfig(kind, opened.config as Config);
    const [given, before] = [masked.config as Config, stored.config as Config];
    return movedConfigIssues(kind, config, { given, stored: before });
  },
};

/** What is stored has passed the schema of its kind. */
const storedCheck = (stored: JsonObject) => stored as unknown as CheckSettings;

export const ofUptimeCheck: SectionSecrets = {
  masked(body, stored) {
    if (stored.kind !== body.kind) return body;
    const check = storedCheck(stored);
    const { secrets, nested } = probeTypeOf(check.kind);
    const given = body[check.kind];
    if (nested && !isJsonObject(given)) return body;
    const names = Object.entries(secrets).flatMap(([name, how]) => (how === 'nested' ? [] : name));
    const own = names.length === 0 ? given : filled(given, maskedSettings(check), names);
    if (nested && isJsonObject(own)) return { ...body, [check.kind]: nested.fill(own, ownSettings(check)) };
    return names.length === 0 ? body : { ...body, [check.kind]: own };
  },
  beside(body, stored) {
    const check = storedCheck(stored);
    const given = body[check.kind];
    const { nested } = probeTypeOf(check.kind);
    if (!nested || !isJsonObject(given)) return stored;
    return { ...stored, [check.kind]: nested.beside(given, ownSettings(check)) };
  },
  moved({ masked, opened }, stored) {
    // Checked by the schema before, as the interface says.
    const { settings } = settingsOf(opened as unknown as NewUptimeCheck);
    return movedSecretIssues(storedCheck(stored), settings, masked as UptimeCheckChanges);
  },
};

/** What is given and no object is for its schema to refuse. */
function filled(given: unknown, shown: JsonObject, names: readonly string[]): unknown {
  if (given !== undefined && !isJsonObject(given)) return given;
  const secrets = Object.entries(shown).filter(([name, value]) => names.includes(name) && value !== null);
  return { ...Object.fromEntries(secrets), ...given };
}
