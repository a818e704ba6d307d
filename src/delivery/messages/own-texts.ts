// Titles and texts that people wrote for a channel, in place of the built-in ones. Pure.

import {
  messageBudget,
  type Rendered,
  renderTemplate,
  type TemplateBudget,
  trialBudget,
} from '../texts/templates.ts';
import { trialMessages } from './example-messages.ts';
import { type ChannelMessage, templateView } from './message.ts';

export interface OwnTexts {
  /** null: the built-in one. */
  title_template: string | null;
  /** null: the built-in one. */
  text_template: string | null;
}

/** As callers give them. */
export type OwnTextsGiven = Partial<OwnTexts>;

export const ownTextsOf = ({ title_template = null, text_template = null }: OwnTextsGiven): OwnTexts => ({
  title_template,
  text_template,
});

type Field = keyof OwnTexts;

export interface TemplateProblem {
  field: Field;
  reason: string;
  /** Of the template, from 1; null where no line is to blame. */
  line: number | null;
}

const MAX_TITLE_LENGTH = 300;

/**
 * The message in words of the channel's own: the title in place of the headline, the text in place of all else but the
 * links. They are plain text, whatever is in them: each kind of channel escapes it as its markup needs. A template that
 * cannot be used leaves the built-in words, and a line that says so.
 */
export function inOwnWords(
  message: ChannelMessage,
  own: OwnTexts,
  budget = messageBudget(),
): { message: ChannelMessage; problems: TemplateProblem[] } {
  const view = templateView(message);
  const title = rendered('title_template', own.title_template, { view, budget });
  const text = rendered('text_template', own.text_template, { view, budget });
  const problems = [title, text].flatMap((one) => (one && 'problem' in one ? [one.problem] : []));
  const worded: ChannelMessage = {
    ...message,
    ...(title && 'text' in title ? { headline: oneLine(title.text) } : {}),
    ...(text && 'text' in text ? { title: '', lines: [text.text.trim()], facts: [] } : {}),
  };
  return { message: { ...worded, lines: [...worded.lines, ...problems.map(problemText)] }, problems };
}

function rendered(
  field: Field,
  template: string | null,
  { view, budget }: { view: Record<string, unknown>; budget: TemplateBudget },
): { text: string } | { problem: TemplateProblem } | null {
  if (template === null) return null;
  const made: Rendered = renderTemplate(template, view, { budget });
  if (!made.ok) return { problem: { field, reason: made.error, line: made.line } };
  const isBlank = made.text.trim() === '';
  return isBlank ? { problem: { field, reason: 'it makes no text', line: null } } : { text: made.text };
}

const oneLine = (text: string) =>
  text.replaceAll(/\s+/gu, ' ').trim().slice(0, MAX_TITLE_LENGTH).toWellFormed();

const names: Readonly<Record<Field, string>> = { title_template: 'title', text_template: 'text' };

/** One line, for whoever reads the message or looks at the channel. */
export const problemText = ({ field, reason }: TemplateProblem): string =>
  `The template of the ${names[field]} could not be used, so this is the built-in one: ${reason}`;

/** What is wrong with templates, tried with what alerts look like, so that it is found before there is one. */
export function templateProblems(own: OwnTexts): TemplateProblem[] {
  const budget = trialBudget();
  for (const message of trialMessages()) {
    const { problems } = inOwnWords(message, own, budget);
    if (problems.length > 0) return problems;
  }
  return [];
}
