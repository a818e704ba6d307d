// Written by `npm run messages`.
// @ts-nocheck


export const messages: Readonly<Record<string, (args: Record<string, unknown>) => string>> = {
  webhook_disabled_subject: (d) => "Webhook disabled: " + d.name,
  webhook_disabled_title: (d) => "The webhook “" + d.name + "” was disabled",
  webhook_disabled_text: () => "Nothing has arrived there for three days. So nothing more is sent to it and alerts no longer reach whoever relies on it.",
  channel_disabled_subject: (d) => "Channel disabled: " + d.name,
  channel_disabled_title: (d) => "The channel “" + d.name + "” was disabled",
  channel_disabled_text: () => "The other side said that it takes nothing any more. So nothing more is sent to it and alerts no longer reach whoever relies on it.",
  disabled_next: () => "Mend what it leads to, try it out with a test, and enable it again.",
  address: () => "Address",
  failing_since: () => "Failing since",
  kind: () => "Kind",
  said: () => "It said",
  open: () => "Open Tocsin",
  disabled_footer: () => "Every owner of the account gets this mail."
}
