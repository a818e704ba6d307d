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
  disabled_footer: () => "Every owner of the account gets this mail.",
  address_title: () => "Confirm that you want alerts at this address",
  address_text: (d) => d.who + " added this address to the account “" + d.account + "” to receive alerts about servers, jobs and websites.",
  address_text_key: (d) => "A program added this address to the account “" + d.account + "” to receive alerts about servers, jobs and websites.",
  address_next: () => "Nothing is sent to you until you confirm. If you do not know the sender, ignore this email.",
  address_action: () => "Confirm this address",
  limit_subject: () => "Daily email limit reached",
  limit_title: (d) => "Daily email limit reached (" + d.limit + ")",
  limit_text: () => "Alerts to email addresses outside your account wait until midnight UTC. Members, chats and webhooks are still notified at once.",
  limit_next: () => "Use a chat or a webhook, invite the people as members, or ask the operator for a higher limit.",
  limit_footer: () => "Every owner of the account gets this email, once a day at most."
}
