// Written by `npm run messages`.
// @ts-nocheck


export const messages: Readonly<Record<string, (args: Record<string, unknown>) => string>> = {
  rescued_password_title: () => "Dein Passwort wurde für dich geändert",
  rescued_password_text: (d) => "Der Betreiber von " + d.url + " hat dein Passwort geändert und dich überall abgemeldet.",
  rescued_factors_title: () => "Deine zweiten Faktoren wurden entfernt",
  rescued_factors_text: (d) => "Der Betreiber von " + d.url + " hat deine Authenticator-App, deine Wiederherstellungscodes und deine Passkeys entfernt und dich überall abgemeldet. Jetzt genügt dein Passwort allein: Richte sie wieder ein.",
  rescued_action: () => "Anmelden",
  rescued_footer: () => "Wenn du nicht darum gebeten hast, frag beim Betreiber nach.",
  breaking_subject: (d) => "Inkompatible Änderung: " + d.title,
  breaking_at: () => "Gilt ab",
  breaking_api: () => "API",
  breaking_action: () => "Ankündigungen ansehen",
  breaking_footer: () => "Du bekommst diese E-Mail, weil du Inhaber oder Admin eines Kontos bist, das in den 30 Tagen vor dieser Ankündigung einen API-Schlüssel benutzt hat."
}
