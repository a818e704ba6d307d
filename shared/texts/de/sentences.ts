// Deutsch.

import type { Texts } from '../texts.ts';

export const texts: Texts = {
  label: (text) => `${text}:`,
  format: {
    units: {},
    justNow: 'gerade eben',
    anyMoment: 'jeden Moment',
    ago: (duration) => `vor ${duration}`,
    ahead: (duration) => `in ${duration}`,
  },
  metrics: {
    cpu: 'CPU',
    memory: 'Speicher',
    disk: 'Platte',
    load_1m: 'Last, 1 min',
    load_5m: 'Last, 5 min',
    load_15m: 'Last, 15 min',
    uptime: 'Zeit seit dem Start',
    network_in: 'Netz eingehend',
    network_out: 'Netz ausgehend',
    swap: 'Swap',
    disk_read: 'Platte lesen',
    disk_write: 'Platte schreiben',
    temperature: 'Temperatur',
  },
  probes: {
    timeout: 'Keine rechtzeitige Antwort',
    dns: 'Der Name wurde nicht gefunden',
    refused: 'Die Verbindung wurde abgelehnt',
    unreachable: 'Nicht erreichbar',
    reset: 'Die Verbindung wurde zurückgesetzt',
    tls: 'TLS ist fehlgeschlagen',
    status: 'Unerwarteter Status',
    assertion: 'Eine Bedingung ist nicht erfüllt',
    error_answer: 'Der Server antwortete mit einem Fehler',
    too_large: 'Die Antwort ist zu groß',
    blocked_address: 'Die Adresse darf nicht geprüft werden',
    not_failed: 'Sie antwortete, erwartet wird ein Fehlschlag',
    unsupported: 'Von dort kann nicht geprüft werden',
    set_by_hand: 'Von Hand auf ausgefallen gesetzt',
    other: 'Die Prüfung ist fehlgeschlagen',
  },
  failures: {
    refused: (host, port) => `Verbindung abgelehnt von ${host}, Port ${port}`,
    reset: (host, port) => `Verbindung zurückgesetzt von ${host}, Port ${port}`,
    closed_handshake: (host, port) =>
      `Verbindung während des TLS-Handshakes geschlossen von ${host}, Port ${port}`,
    closed: (host, port) => `Verbindung vor dem Ende der Antwort geschlossen von ${host}, Port ${port}`,
    no_route: (host, port) => `Kein Weg zu ${host}, Port ${port}`,
    no_connection: (host, port) => `Keine rechtzeitige Verbindung zu ${host}, Port ${port}`,
    expired: (host, port, time) => `Das Zertifikat von ${host}, Port ${port}, ist abgelaufen: ${time}`,
    timeout: (duration) => `Keine vollständige Antwort innerhalb von ${duration}`,
    another_answer: 'Es kam eine andere Antwort',
    hung_up: 'Die Verbindung wurde geschlossen',
    unresolved: 'Der Name lässt sich nicht auflösen',
    no_address: 'Der Name hat keine Adresse',
    blocked: 'Führt zu einer Adresse, die nicht geprüft werden darf',
    compared: (reason, expected, seen) => `${reason}: erwartet ${expected}, gekommen ist ${seen ?? 'nichts'}`,
    because: (reason, error) => `${reason}: ${error}`,
    step: (number, name) => `Schritt ${number} (${name})`,
    answered: (status, expected) =>
      `Die Antwort hat den Status ${status}, ${expected === null ? 'der nicht erwartet wird' : `erwartet wird ${expected}`}`,
  },
  alerts: {
    sentence: (text) => `${text}.`,
    titles: {
      cron_fail: (name, code) => `${name} ist ${code === null ? '' : `mit Exit-Code ${code} `}fehlgeschlagen`,
      cron_missed: (name) => `${name} hat sich nicht rechtzeitig gemeldet`,
      cron_overrun: (name) => `${name} läuft zu lange`,
      cron_too_fast: (name) => `${name} war verdächtig schnell fertig`,
      server_offline: (name) => `${name} ist offline`,
      location_offline: {
        silent: (name) => `Der Standort ${name} ist offline`,
        skewed: (name) => `Die Uhr des Standorts ${name} geht falsch`,
        cut_off: (name) => `Der Standort ${name} ist abgeschnitten`,
      },
      server_metric: (name, metric, value, limit) => `${metric} von ${name} ist ${value}, ${limit}`,
      process_none: (name, server) => `${name} läuft nicht auf ${server}`,
      process_few: (name, server, count) => `Zu wenige Prozesse von ${name} auf ${server}: ${count}`,
      process_many: (name, server, count) => `Zu viele Prozesse von ${name} auf ${server}: ${count}`,
      uptime_down: (name) => `${name} ist ausgefallen`,
      uptime_degraded: (name) => `${name} ist langsam`,
      external_down: (name, integration) => `${integration} meldet ${name}`,
      certificate_expiring: (name, days) =>
        `Das Zertifikat von ${name} ${days < 0 ? 'ist abgelaufen' : `läuft in ${daysLeft(days)} ab`}`,
    },
    limits: {
      gt: (threshold) => `über ${threshold}`,
      ge: (threshold) => `mindestens ${threshold}`,
      lt: (threshold) => `unter ${threshold}`,
      le: (threshold) => `höchstens ${threshold}`,
    },
    exitCode: (code) => `Exit-Code ${code}.`,
    ran: (duration) => `Laufzeit: ${duration}.`,
    missed: (expected, schedule, deadline) => `Erwartet: ${expected} (${schedule}), spätestens ${deadline}.`,
    every: (interval) => `alle ${interval}`,
    cronIn: (expression, zone) => `${expression} in ${zone}`,
    lastPing: (time) => (time === null ? 'Noch kein Ping.' : `Letzter Ping: ${time}.`),
    lastCall: (time) => `Letzter Kontakt des Probers: ${time ?? 'nie'}. Was er sähe, zählt solange nicht.`,
    seesNothing: {
      skewed: (since) => `Seine Uhr weicht um mehr als 2 s ab. Was er seit ${since} sieht, zählt nicht.`,
      cut_off: (since) =>
        `Er erreicht seine eigenen Referenzziele nicht. Was er seit ${since} sieht, zählt nicht.`,
    },
    reportedSince: (time) => `Gemeldet seit ${time}.`,
    shownAt: (url) => `Einzelheiten: ${url}`,
    lastReport: (time) => (time === null ? 'Noch kein Bericht.' : `Letzter Bericht: ${time}.`),
    overrun: (started, deadline) => `Begonnen: ${started}. Spätestes Ende: ${deadline}.`,
    tooFast: (duration, least) => `Zu Ende nach ${duration}, ein Lauf dauert aber mindestens ${least}.`,
    matches: {
      name: (value) => `Name ${value}`,
      command: (value) => `Befehlszeile mit „${value}“`,
      pidfile: (value) => `PID-Datei ${value}`,
      systemd: (value) => `systemd-Unit ${value}`,
    },
    processes: (count, match, least, most) =>
      `Erwartet: ${amount(least, most)} (${match}). Gefunden: ${count}.`,
    failingSince: (time, location) => `Fehlgeschlagen seit ${time}, geprüft von ${location}.`,
    membersDown: ({ down, counted, needed, list }) =>
      `Ausgefallen: ${down} von ${counted} Mitgliedern, mindestens ${needed} müssen laufen (${list}).`,
    downSince: (time) => `Ausgefallen seit ${time}.`,
    took: (duration, limit) => `Die letzte Antwort dauerte ${duration}, die Grenze ist ${limit}.`,
    slowSince: (time, location) => `Langsam seit ${time}, geprüft von ${location}.`,
    certificate: ({ subject, isOwn, isPast, time }) =>
      `Das Zertifikat ${isOwn ? 'für' : 'des Ausstellers'} ${subject} ${isPast ? 'war' : 'ist'} gültig bis ${time}.`,
    beyondSince: (limit, time) => `Seit ${time} ${limit}.`,
    mostCpu: (list) => `Am meisten CPU: ${list}.`,
    mostMemory: (list) => `Am meisten Speicher: ${list}.`,
    fullestDisks: (list) => `Vollste Dateisysteme: ${list}.`,
    diskOf: (used, total) => `${used} von ${total}`,
  },
};

function daysLeft(days: number): string {
  if (days === 0) return 'weniger als einem Tag';
  return days === 1 ? 'einem Tag' : `${days} Tagen`;
}

function amount(least: string, most: string | null): string {
  if (most === null) return `mindestens ${least}`;
  return most === least ? `genau ${least}` : `${least} bis ${most}`;
}
