// The users of chats that act as the person.

import { act, answerQuery } from '../queries.ts';

const key = [null, 'chat-links'];

export const chatLinksQuery = () => answerQuery('GET /me/chat-links', key, {});
/** It links in this account. */
export const newChatCode = (account: number) => act(account, 'POST /me/chat-links/code', {});
export const unlinkChat = () =>
  act(null, 'DELETE /me/chat-links/:id', {
    after: ({ client }) => void client.invalidateQueries({ queryKey: key }),
  });
