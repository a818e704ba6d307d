// The people of chats as the API shows them.

import { Type } from 'typebox';
import { writtenMoment } from '../../delivery/alert-schema.ts';

const account = Type.Object(
  { id: Type.Integer(), name: Type.String() },
  { description: 'In which it acts for you.' },
);

const chatLink = Type.Object({
  id: Type.Integer(),
  account,
  kind: Type.String({ description: 'Of the channel it came by.' }),
  user_name: Type.String({ description: 'As the chat calls you.' }),
  created_at: writtenMoment(),
});

export const chatLinkList = Type.Object({ chat_links: Type.Array(chatLink) });

export const chatLinkCode = Type.Object({
  code: Type.String({ description: 'Once, within 15 minutes, in a chat of the account.' }),
  account,
  expires_at: writtenMoment(),
});

export const chatLinkParams = Type.Object({ id: Type.Integer({ minimum: 1 }) });
