// A status page as it is created, changed and shown to those who manage it.

import Type, { type Static } from 'typebox';
import { languageTags } from '../../../shared/languages.ts';
import { MOST_CSS_CHARACTERS } from '../../../shared/page-css.ts';
import { nextCursor, nullable, pageQuery, timestamp } from '../../platform/schema.ts';
import { SubjectId } from '../../subjects/schema.ts';
import { componentTypes, layouts, themes } from './shown-schema.ts';

const id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const label = Type.String({ minLength: 1, maxLength: 100 });

/** Slugs of the wrong form are answered with what is allowed; visitors may ask for any text. */
const slug = Type.String({
  minLength: 3,
  maxLength: 63,
  pattern: '^[a-z0-9-]{3,63}$',
  reason: '3..63 of a-z, 0-9 and -',
  description: 'Of `/status/:slug`; unique on this instance.',
});
const name = label;
const description = Type.String({ maxLength: 2_000, description: 'Below the name; may be empty.' });
const logoUrl = nullable(
  Type.String({ format: 'url', maxLength: 2_048 }),
  'https; loaded by browsers, never by Tocsin. An uploaded logo has an address of Tocsin. null removes either.',
);
const darkLogoUrl = nullable(
  Type.String({ format: 'url', maxLength: 2_048 }),
  'As `logo_url`, in its place where the page is dark; null: that one.',
);
const theme = Type.Enum(themes, { description: '`auto`: as the reader has it.' });
/** Six digits: what is kept is what was given, and shades are computed of it. */
const colour = Type.String({
  minLength: 7,
  maxLength: 7,
  pattern: '^#[0-9a-fA-F]{6}$',
  reason: 'a colour such as #4350c4',
});
const accentColor = nullable(colour, 'Of links, the button and the edge; null: Tocsin’s. See `shades`.');
const backgroundColor = nullable(colour, 'null: Tocsin’s. See `shades`.');
const shade = Type.Object({ light: Type.String(), dark: Type.String() });

const LINK_LIMITS = { header: 6, footer: 12 } as const;
const pageLink = Type.Object({
  label: Type.String({ minLength: 1, maxLength: 60 }),
  url: Type.String({ minLength: 1, maxLength: 500, description: 'https, http or mailto.' }),
});
export type PageLink = Static<typeof pageLink>;
const headerLinks = Type.Array(pageLink, { maxItems: LINK_LIMITS.header, description: 'Below the name.' });
const footerLinks = Type.Array(pageLink, { maxItems: LINK_LIMITS.footer, description: 'At the end.' });

const embedOrigins = Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
  maxItems: 20,
  description:
    'Such as `https://www.example.com`: sites that may show the page, or its `/embed`, in a frame.',
});

const customCss = Type.String({
  maxLength: MOST_CSS_CHARACTERS,
  description: 'A safe part of CSS, for named parts of the page: see the manual.',
});

const layout = Type.Enum(layouts, {
  description:
    '`list`: one below the other. `grid`: beside each other. `groups`: groups are closed unless something is wrong, with the worst state within.',
});

const enabled = Type.Boolean({ description: 'false: 404 for everybody.' });
const customDomain = nullable(
  Type.String({
    minLength: 1,
    maxLength: 253,
    description: 'Such as `status.example.com`, used once verified: see `domain`.',
  }),
);
const showMetrics = Type.Boolean({ description: 'Shows cpu, memory and disk of servers.' });
const showResponseTimes = Type.Boolean({
  description: 'Shows how long uptime checks took to answer, on average by day.',
});
const historyDays = Type.Integer({
  minimum: 1,
  maximum: 365,
  description: 'How far back bars and uptime go.',
});
const excludesMaintenance = Type.Boolean({
  description: 'Whether maintenance shown on status pages is excluded from uptime.',
});

const timeZone = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'IANA zone of the page and its mails. Uptime days are UTC.',
});
const language = nullable(Type.Enum(languageTags), 'Of page and mails; null: that of the reader.');
const maintenanceNotices = Type.Array(Type.Enum(['planned', 'started', 'ended']), {
  uniqueItems: true,
  maxItems: 3,
  description: 'Mails about maintenance shown on status pages. `planned`: also when moved or cancelled.',
});
const maintenanceAheadHours = Type.Integer({
  minimum: 1,
  maximum: 720,
  description:
    'How long ahead each occurrence of recurring maintenance is announced. Single maintenance: when planned, at most 30 days ahead.',
});

const updateReminderMinutes = nullable(
  Type.Integer({ minimum: 5, maximum: 1_440 }),
  'Minutes without a change of an open incident, after which whoever wrote of it last gets a mail; null: never.',
);

const visibility = Type.Enum(['public', 'private'], {
  description: '`private`: for members of the account, and whoever one of the next three lets in.',
});
const password = nullable(
  Type.String({ minLength: 8, maxLength: 200 }),
  'Lets readers in. Shown as `********`, which sent back keeps it.',
);
const allowedEmailDomains = Type.Array(Type.String({ minLength: 1, maxLength: 254 }), {
  maxItems: 50,
  description: 'Whoever has mail at one of them is mailed a link that lets them in.',
});
const allowedNetworks = Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
  maxItems: 50,
  description: 'Such as `192.0.2.0/24`; whoever asks from there is let in.',
});

const subject = { type: Type.Enum(componentTypes), id: SubjectId };
const displayName = nullable(label, 'null: as the monitor.');
const group = nullable(label, 'null: no group.');
const autoIncidentMinutes = nullable(
  Type.Integer({ minimum: 1, maximum: 1_440 }),
  'Minutes of outage that open an incident automatically, until recovery; null: never.',
);

const newComponent = Type.Object({
  ...subject,
  display_name: Type.Optional(displayName),
  group: Type.Optional(group),
  auto_incident_minutes: Type.Optional(autoIncidentMinutes),
});
export type NewComponent = Static<typeof newComponent>;

const component = Type.Object({
  ...subject,
  display_name: displayName,
  group,
  auto_incident_minutes: autoIncidentMinutes,
});
export type Component = Static<typeof component>;

const newComponents = Type.Array(newComponent, {
  maxItems: 200,
  description: 'In this order, each once. A deleted one leaves.',
});

const thirdParty = {
  name: label,
  url: Type.String({
    minLength: 1,
    maxLength: 500,
    description:
      'https; the status page of the provider on Statuspage or Instatus, or the JSON of one of Tocsin. Read every 3 minutes.',
  }),
};
const partOfThirdParty = nullable(label, 'The name of one of its components; null: the whole page.');
const newThirdPartyComponent = Type.Object({ ...thirdParty, component: Type.Optional(partOfThirdParty) });
export type NewThirdPartyComponent = Static<typeof newThirdPartyComponent>;
const thirdPartyComponent = Type.Object({ ...thirdParty, component: partOfThirdParty });
export type ThirdPartyComponent = Static<typeof thirdPartyComponent>;
const newThirdPartyComponents = Type.Array(newThirdPartyComponent, {
  maxItems: 20,
  description: 'What other providers report, in this order below `components`. Counts in nothing else.',
});

const optional = {
  description: Type.Optional(description),
  logo_url: Type.Optional(logoUrl),
  dark_logo_url: Type.Optional(darkLogoUrl),
  accent_color: Type.Optional(accentColor),
  background_color: Type.Optional(backgroundColor),
  header_links: Type.Optional(headerLinks),
  footer_links: Type.Optional(footerLinks),
  embed_origins: Type.Optional(embedOrigins),
  layout: Type.Optional(layout),
  show_response_times: Type.Optional(showResponseTimes),
  custom_css: Type.Optional(customCss),
  theme: Type.Optional(theme),
  enabled: Type.Optional(enabled),
  custom_domain: Type.Optional(customDomain),
  components: Type.Optional(newComponents),
  third_party_components: Type.Optional(newThirdPartyComponents),
  show_metrics: Type.Optional(showMetrics),
  history_days: Type.Optional(historyDays),
  excludes_maintenance: Type.Optional(excludesMaintenance),
  time_zone: Type.Optional(timeZone),
  language: Type.Optional(language),
  maintenance_notices: Type.Optional(maintenanceNotices),
  maintenance_ahead_hours: Type.Optional(maintenanceAheadHours),
  update_reminder_minutes: Type.Optional(updateReminderMinutes),
  visibility: Type.Optional(visibility),
  password: Type.Optional(password),
  allowed_email_domains: Type.Optional(allowedEmailDomains),
  allowed_networks: Type.Optional(allowedNetworks),
};

export const newStatusPage = Type.Object({ slug, name, ...optional });
export type NewStatusPage = Static<typeof newStatusPage>;

export const statusPageChanges = Type.Object({
  slug: Type.Optional(slug),
  name: Type.Optional(name),
  ...optional,
});
export type StatusPageChanges = Static<typeof statusPageChanges>;

const domain = Type.Object({
  name: Type.String(),
  verified_at: nullable(timestamp, 'null: not yet, so not shown there.'),
  record: Type.Object(
    { type: Type.Literal('TXT'), name: Type.String(), value: Type.String() },
    { description: 'DNS record that proves ownership; keep it.' },
  ),
});

export const statusPage = Type.Object({
  id,
  slug: Type.String(),
  name,
  description,
  url: Type.String({ format: 'uri', description: 'Where people read it.' }),
  logo_url: logoUrl,
  dark_logo_url: darkLogoUrl,
  accent_color: accentColor,
  background_color: backgroundColor,
  shades: Type.Object(
    { accent: nullable(shade), background: nullable(shade) },
    {
      description:
        'What is shown of these colours: the nearest whose contrast is WCAG AA. null: none was given.',
    },
  ),
  header_links: headerLinks,
  footer_links: footerLinks,
  embed_origins: embedOrigins,
  layout,
  show_response_times: showResponseTimes,
  custom_css: customCss,
  theme,
  enabled,
  custom_domain: customDomain,
  domain: nullable(domain, 'null without a custom domain.'),
  components: Type.Array(component, { description: 'In the order of the page.' }),
  monitors: Type.Array(Type.Object({ ...subject, name: Type.String() }), {
    description: 'In the order of `components`.',
  }),
  third_party_components: Type.Array(thirdPartyComponent),
  show_metrics: showMetrics,
  history_days: historyDays,
  excludes_maintenance: excludesMaintenance,
  time_zone: timeZone,
  language,
  maintenance_notices: maintenanceNotices,
  maintenance_ahead_hours: maintenanceAheadHours,
  update_reminder_minutes: updateReminderMinutes,
  visibility,
  password,
  allowed_email_domains: allowedEmailDomains,
  allowed_networks: allowedNetworks,
  created_at: timestamp,
  updated_at: timestamp,
});
export type StatusPage = Static<typeof statusPage>;

export const statusPageParams = Type.Object({ id });
export const statusPageListQuery = Type.Object(pageQuery);
export const statusPageList = Type.Object({
  status_pages: Type.Array(statusPage),
  next_cursor: nextCursor,
});

const logoTheme = Type.Enum(['light', 'dark'], { description: 'Of the page; `light` unless given.' });

/** Of a megabyte in base64. */
const LONGEST_UPLOAD = 1_398_104;
export const logoUpload = Type.Object({
  image: Type.String({
    minLength: 1,
    maxLength: LONGEST_UPLOAD,
    description:
      'PNG, JPEG, WebP or GIF in base64, at most 1 MB and 16 megapixels. Redrawn as PNG of at most 640 × 320, without metadata.',
  }),
  theme: Type.Optional(logoTheme),
});
export type LogoUpload = Static<typeof logoUpload>;
export const logoQuery = Type.Object({ theme: Type.Optional(logoTheme) });

export const shownParams = Type.Object({ slug: Type.String() });
export const keyQuery = Type.Object({
  key: Type.Optional(Type.String({ maxLength: 100, description: 'Of a private page.' })),
});
export const shownLogoQuery = Type.Object({
  v: Type.Optional(Type.String({ maxLength: 100 })),
  theme: Type.Optional(logoTheme),
});
export type ShownLogoQuery = Static<typeof shownLogoQuery>;
export const domainQuery = Type.Object({ domain: Type.String({ minLength: 1, maxLength: 253 }) });
