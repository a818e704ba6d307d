// What trackers of issues take alike: one issue for each alert, in which what follows is a comment. Pure.

import { readable } from '../../platform/readable-text.ts';
import { fitText } from '../messages/fit-text.ts';
import type { ChannelMessage } from '../messages/message.ts';
import { plainText } from './plain-text.ts';
import { escapeMarkdown, withoutMentions } from './slack-attachments.ts';

/** What happened, in Markdown in which nothing of it is read as such, and nobody is mentioned. */
export const issueText = (message: ChannelMessage, most: number): string =>
  plainText(message, most, {
    withHeadline: true,
    escapeText: (text) => withoutMentions(escapeMarkdown(text)),
  });

/** The same for trackers that read it as it is. */
export const plainIssueText = (message: ChannelMessage, most: number): string =>
  plainText(message, most, { withHeadline: true });

/** One line. */
export const issueTitle = (message: ChannelMessage, most: number): string =>
  fitText(readable(message.title || message.headline).replaceAll('\n', ' '), most);

/** What is sent to an issue that is there: its end closes it, and a beginning opens it again. */
export const changeOf = ({ state, type }: ChannelMessage): 'close' | 'reopen' | 'comment' => {
  if (state === 'resolved') return 'close';
  return type === 'alert.reopened' ? 'reopen' : 'comment';
};
