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
  disabled_footer: () => "Alle Inhaber des Kontos bekommen diese E-Mail.",
  address_title: () => "Bestätige, dass du hier Alarme erhalten möchtest",
  address_text: (d) => d.who + " hat diese Adresse im Konto „" + d.account + "“ eingetragen, damit sie Alarme zu Servern, Jobs und Websites erhält.",
  address_text_key: (d) => "Ein Programm hat diese Adresse im Konto „" + d.account + "“ eingetragen, damit sie Alarme zu Servern, Jobs und Websites erhält.",
  address_next: () => "Du erhältst nichts, solange du nicht bestätigst. Wenn du den Absender nicht kennst, ignoriere diese E-Mail.",
  address_action: () => "Adresse bestätigen",
  limit_subject: () => "Tageslimit für E-Mails erreicht",
  limit_title: (d) => "Tageslimit für E-Mails erreicht (" + d.limit + ")",
  limit_text: () => "Alarme an E-Mail-Adressen außerhalb deines Kontos warten bis Mitternacht (UTC). Mitglieder, Chats und Webhooks werden weiterhin sofort benachrichtigt.",
  limit_next: () => "Verwende einen Chat oder einen Webhook, lade die Personen als Mitglieder ein oder bitte den Betreiber um ein höheres Limit.",
  limit_footer: () => "Alle Inhaber des Kontos erhalten diese E-Mail, höchstens einmal am Tag."
}
