// What subscribers read, on their pages and in their mails, in German.

import { html } from '../../../platform/html.ts';
import type { ReaderWords } from './reader-en.ts';

export const readerDe: ReaderWords = {
  pages: {
    asked: {
      title: 'Sehen Sie in Ihr Postfach',
      text: 'Wenn die Adresse E-Mails empfängt, ist eine Nachricht mit einem Link unterwegs. Bevor Sie ihm folgen, kommt nichts weiter.',
    },
    refused: 'Das hat nicht geklappt',
    notSentFromHere:
      'Dieses Formular kam nicht von der Statusseite. Öffnen Sie sie und versuchen Sie es noch einmal.',
    noAddress: 'Das ist keine E-Mail-Adresse. Gehen Sie zurück und prüfen Sie sie.',
    chooseOne: 'Wählen Sie mindestens eine Komponente der Seite, oder alles.',
    leadsNowhere: {
      title: 'Dieser Link führt ins Leere',
      text: 'Vielleicht wurde er abgeschnitten. Kopieren Sie ihn vollständig aus der E-Mail.',
    },
    ended: {
      title: 'Sie haben kein Abonnement',
      text: 'Von dieser Seite wird Ihnen nichts mehr gesendet.',
    },
    expired: {
      title: 'Dieser Link ist abgelaufen',
      text: 'Er galt 48 Stunden. Abonnieren Sie noch einmal, um einen neuen zu bekommen.',
    },
    wasItYou: {
      title: 'Waren Sie das?',
      text: (address, page) =>
        html`${address} erfährt, was auf der Statusseite von ${page} geschieht, sobald Sie zustimmen.`,
      button: 'Ja, abonnieren',
    },
    confirmed: {
      title: 'Sie haben abonniert',
      text: (address, page) =>
        html`${address} erfährt, was auf der Statusseite von ${page} geschieht. Jede E-Mail hat einen Link, der das beendet.`,
    },
    unsubscribe: {
      title: 'Abbestellen?',
      text: (address, page) => html`${address} erfährt dann nichts mehr von ${page}.`,
      button: 'Abbestellen',
    },
    manage: {
      title: 'Ihr Abonnement',
      saved: 'Gespeichert',
      text: (address, page) => html`${address} und die Statusseite von ${page}`,
      legend: 'Wovon Sie erfahren',
      everything: 'Von allem, auch was später dazukommt',
      onlyThese: 'Nur hiervon:',
      save: 'Speichern',
    },
    resume: {
      why: 'Die Adresse war drei Tage nicht erreichbar, daher wird ihr nichts gesendet.',
      button: 'Noch einmal versuchen',
      title: 'Sie wird noch einmal gefragt',
      text: (address) =>
        html`${address} erfährt wieder alles, sobald die Adresse antwortet wie beim ersten Mal.`,
    },
  },
  mails: {
    confirm: {
      subject: (page) => `Bestätigen Sie Ihr Abonnement von ${page}`,
      title: (page) => `Von ${page} hören?`,
      asked: (page) =>
        `Jemand, vermutlich Sie, möchte unter dieser Adresse erfahren, was auf der Statusseite von ${page} geschieht.`,
      follow: 'Folgen Sie dem Link innerhalb von 48 Stunden und bestätigen Sie, dass Sie es waren.',
      action: 'Abonnement bestätigen',
      footer: 'Wenn Sie es nicht waren, tun Sie nichts: Ohne diesen Link kommt nichts weiter.',
    },
    already: {
      title: (page) => `Sie haben ${page} abonniert`,
      nothing: 'Sie haben bereits abonniert, daher hat sich nichts geändert.',
      action: 'Auswählen, wovon Sie erfahren, oder beenden',
      footer: 'Wenn Sie es nicht waren, tun Sie nichts.',
    },
    notice: {
      action: 'Statusseite ansehen',
      manage: 'Auswählen, wovon Sie erfahren, oder abbestellen',
      footer: (page) =>
        `Sie bekommen diese E-Mail, weil Sie die Statusseite von ${page} abonniert und das bestätigt haben.`,
      status: 'Status',
      severity: 'Schwere',
      affected: 'Betroffen',
      written: 'Gemeldet',
      began: 'Begonnen',
      from: 'Von',
      to: 'Bis',
    },
    maintenance: {
      planned: 'Geplante Wartung',
      changed: 'Wartung geändert',
      cancelled: 'Wartung abgesagt',
      started: 'Wartung hat begonnen',
      ended: 'Wartung ist vorbei',
    },
  },
};
