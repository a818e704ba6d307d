// Incoming webhooks of chats: they show a message to people, and cannot answer a challenge. Whoever knows the address of one
// may write there. Pure.

export type Chat = 'slack' | 'teams' | 'discord';

/** null: a webhook of a program, which is asked whether it wants to be notified. */
export function chatOf(address: string): Chat | null {
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.port !== '') return null;
  const { hostname, pathname } = url;
  if (hostname === 'hooks.slack.com') return 'slack';
  if (/^(?:[a-z]+\.)?discord(?:app)?\.com$/.test(hostname) && pathname.startsWith('/api/webhooks/'))
    return 'discord';
  return TEAMS.some((domain) => hostname.endsWith(domain)) ? 'teams' : null;
}

/** Connectors, and workflows that take a request. */
const TEAMS = ['.webhook.office.com', '.logic.azure.com', '.api.powerplatform.com'];

/** Beyond that the services refuse a message, or cut it. */
const LONGEST: Readonly<Record<Chat, number>> = { slack: 3_000, teams: 10_000, discord: 2_000 };

/** The request body that shows this text, and mentions nobody. `ending` is kept whole where the text is cut. */
export function chatBody(chat: Chat, text: string, ending: string): string {
  const room = LONGEST[chat] - ending.length - 4;
  const cut = text.length <= room ? text : `${text.slice(0, room - 1)}…`;
  const whole = `${cut}\n\n${ending}`;
  switch (chat) {
    case 'slack':
      return JSON.stringify({
        text: whole.replace(/[&<>]/g, (one) => ENTITIES[one] ?? one),
        unfurl_links: false,
      });
    case 'discord':
      return JSON.stringify({ content: whole, allowed_mentions: { parse: [] }, flags: SUPPRESS_EMBEDS });
    case 'teams':
      return JSON.stringify({ type: 'message', attachments: [card(whole)] });
  }
}

/** Slack, "Formatting text": of these three alone. */
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Discord, "Message Flags". */
const SUPPRESS_EMBEDS = 4;

const card = (text: string) => ({
  contentType: 'application/vnd.microsoft.card.adaptive',
  content: {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    ...{ type: 'AdaptiveCard', version: '1.4' },
    body: text.split('\n\n').map((part) => ({ type: 'TextBlock', text: part, wrap: true })),
  },
});
