// Written by `npm run messages`.
// @ts-nocheck


export const messages: Readonly<Record<string, (args: Record<string, unknown>) => string>> = {
  rescued_password_title: () => "Your password was changed for you",
  rescued_password_text: (d) => "Whoever runs " + d.url + " changed your password, and signed you out everywhere.",
  rescued_factors_title: () => "Your second factors were removed",
  rescued_factors_text: (d) => "Whoever runs " + d.url + " removed your authenticator app, recovery codes and passkeys, and signed you out everywhere. Your password alone lets you in now: set them up again.",
  rescued_action: () => "Sign in",
  rescued_footer: () => "If you did not ask for it, ask the person who runs it.",
  breaking_subject: (d) => "Breaking change: " + d.title,
  breaking_at: () => "Takes effect",
  breaking_api: () => "API",
  breaking_action: () => "See what is announced",
  breaking_footer: () => "You get this mail because you own or administer an account that used an API key in the 30 days before this was announced."
}
