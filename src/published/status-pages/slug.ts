// Which slugs a page may have. Pure.

/** Words that look like a part of the program, or like somebody who speaks for it. */
const RESERVED: ReadonlySet<string> = new Set(
  `about account accounts admin administrator agent alert alerts announcements api api-keys app assets atom
  audit-log auth badge badges blog callbacks channels config confirm cron cron-checks custom-endpoints dashboard dashboards docs
  endpoints escalation-policies events external-checks favicon feed health help history imports incidents integrations invitations legal locations login logo logout maintenance
  maintenance-windows manual me metrics monitors new oauth on-call openapi operator overview ping pings preview privacy probes
  process processes profile public ready register reports robots root rss rules schedule schedules search security server-enrolments servers settings setup sign-in
  sign-out sign-up signin signout signup silences sitemap start static status status-domain status-page
  status-pages status-preview status-subscriptions strip strips subjects subscribe subscribers subscription subscriptions
  support system tags terms test tocsin tocsin-run tracking-scripts tv tv-dashboards unsubscribe update
  uptime uptime-checks users verify views webhook webhooks well-known www`.split(/\s+/),
);

/** What is wrong with a slug of the right form; null: nothing. */
export const slugIssue = (slug: string): string | null =>
  RESERVED.has(slug)
    ? 'is reserved'
    : /^-|-$/.test(slug)
      ? 'must begin and end with a letter or a digit'
      : null;

/** Strangers ask for any text; what no page can have is not looked for. */
export const couldBeSlug = (text: string): boolean => /^[a-z0-9-]{3,63}$/.test(text);
