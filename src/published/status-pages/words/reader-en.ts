// What subscribers read, on their pages and in their mails, in English. Other languages say the same.

import { type Html, html } from '../../../platform/html.ts';

export const readerEn = {
  pages: {
    asked: {
      title: 'Look into your mailbox',
      text: 'If mail can reach that address, a message with a link is on its way. Nothing more is mailed before you follow it.',
    },
    refused: 'This did not work',
    notSentFromHere: 'This form was not sent from the status page. Open it and try again.',
    noAddress: 'That is not an address of mail. Go back and look at it once more.',
    chooseOne: 'Choose at least one component of the page, or everything.',
    leadsNowhere: {
      title: 'This link leads nowhere',
      text: 'It may have been cut off. Copy the whole of it from the mail.',
    },
    ended: {
      title: 'You are not subscribed',
      text: 'Nothing is sent to you from this page any more.',
    },
    expired: {
      title: 'This link is over',
      text: 'It worked for 48 hours. Subscribe once more to get another.',
    },
    wasItYou: {
      title: 'Was it you?',
      text: (address: Html, page: Html): Html =>
        html`${address} is told what happens on the status page of ${page}, once you say so.`,
      button: 'Yes, subscribe',
    },
    confirmed: {
      title: 'You are subscribed',
      text: (address: Html, page: Html): Html =>
        html`${address} is told what happens on the status page of ${page}. Every mail has a link that ends it.`,
    },
    unsubscribe: {
      title: 'Unsubscribe?',
      text: (address: Html, page: Html): Html => html`${address} is told nothing more of ${page} then.`,
      button: 'Unsubscribe',
    },
    manage: {
      title: 'Your subscription',
      saved: 'Saved',
      text: (address: Html, page: Html): Html => html`${address} and the status page of ${page}`,
      legend: 'What you are told of',
      everything: 'Everything, also what is added later',
      onlyThese: 'Only these:',
      save: 'Save',
    },
    resume: {
      why: 'It could not be reached for three days, so nothing is sent to it.',
      button: 'Try again',
      title: 'It is asked once more',
      text: (address: Html): Html =>
        html`${address} is told again as soon as it answers as it did the first time.`,
    },
  },
  mails: {
    confirm: {
      subject: (page: string): string => `Confirm your subscription to ${page}`,
      title: (page: string): string => `Hear from ${page}?`,
      asked: (page: string): string =>
        `Somebody, most likely you, asked for mail at this address when something happens on the status page of ${page}.`,
      follow: 'Follow the link within 48 hours and say that it was you.',
      action: 'Confirm subscription',
      footer: 'If it was not you, do nothing: without this link nothing more is mailed.',
    },
    already: {
      title: (page: string): string => `You are subscribed to ${page}`,
      nothing: 'You are subscribed already, so nothing was changed.',
      action: 'Choose what you are told, or end it',
      footer: 'If it was not you, do nothing.',
    },
    notice: {
      action: 'See the status page',
      manage: 'Choose what you are told, or unsubscribe',
      footer: (page: string): string =>
        `You get this mail because you subscribed to the status page of ${page} and confirmed it.`,
      status: 'Status',
      severity: 'Severity',
      affected: 'Affected',
      written: 'Written',
      began: 'Began',
      from: 'From',
      to: 'To',
    },
    maintenance: {
      planned: 'Planned maintenance',
      changed: 'Maintenance changed',
      cancelled: 'Maintenance called off',
      started: 'Maintenance has begun',
      ended: 'Maintenance is over',
    },
  },
};

export type ReaderWords = typeof readerEn;
