// Written by `npm run messages`.
// @ts-nocheck


export const messages: Readonly<Record<string, (args: Record<string, unknown>) => string>> = {
  webhook_disabled_subject: (d) => "Webhook abgeschaltet: " + d.name,
  webhook_disabled_title: (d) => "Der Webhook „" + d.name + "“ wurde abgeschaltet",
  webhook_disabled_text: () => "Seit drei Tagen ist dort nichts angekommen. Daher wird ihm nichts mehr gesendet, und Alarme erreichen niemanden mehr, der sich auf ihn verlässt.",
  channel_disabled_subject: (d) => "Kanal abgeschaltet: " + d.name,
  channel_disabled_title: (d) => "Der Kanal „" + d.name + "“ wurde abgeschaltet",
  channel_disabled_text: () => "Die andere Seite hat gesagt, dass sie nichts mehr annimmt. Daher wird ihm nichts mehr gesendet, und Alarme erreichen niemanden mehr, der sich auf ihn verlässt.",
  disabled_next: () => "Bring in Ordnung, wohin er führt, probiere ihn mit einem Test aus und schalte ihn wieder ein.",
  address: () => "Adresse",
  failing_since: () => "Schlägt fehl seit",
  kind: () => "Art",
  said: () => "Antwort",
  open: () => "Tocsin öffnen",
  disabled_footer: () => "Alle Inhaber des Kontos bekommen diese E-Mail."
}
