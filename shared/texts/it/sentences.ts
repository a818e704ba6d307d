// Italiano.

import type { Texts } from '../texts.ts';

export const texts: Texts = {
  label: (text) => `${text}:`,
  format: {
    units: { d: 'g' },
    justNow: 'proprio ora',
    anyMoment: 'a momenti',
    ago: (duration) => `${duration} fa`,
    ahead: (duration) => `tra ${duration}`,
  },
  metrics: {
    cpu: 'CPU',
    memory: 'Memoria',
    disk: 'Disco',
    load_1m: 'Carico, 1 min',
    load_5m: 'Carico, 5 min',
    load_15m: 'Carico, 15 min',
    uptime: 'Tempo dall’avvio',
    network_in: 'Rete in entrata',
    network_out: 'Rete in uscita',
    swap: 'Swap',
    disk_read: 'Lettura disco',
    disk_write: 'Scrittura disco',
    temperature: 'Temperatura',
  },
  probes: {
    timeout: 'Nessuna risposta in tempo',
    dns: 'Nome non trovato',
    refused: 'Connessione rifiutata',
    unreachable: 'Non raggiungibile',
    reset: 'Connessione reimpostata',
    tls: 'Errore TLS',
    status: 'Stato inatteso',
    assertion: 'Una condizione non è soddisfatta',
    error_answer: 'Il server ha risposto con un errore',
    too_large: 'Risposta troppo grande',
    blocked_address: 'L’indirizzo non può essere sondato',
    not_failed: 'Ha risposto, ma era atteso un errore',
    unsupported: 'Da lì non può essere sondato',
    set_by_hand: 'Impostato su down a mano',
    other: 'Sonda fallita',
  },
  failures: {
    refused: (host, port) => `Connessione rifiutata da ${host}, porta ${port}`,
    reset: (host, port) => `Connessione reimpostata da ${host}, porta ${port}`,
    closed_handshake: (host, port) => `Connessione chiusa da ${host}, porta ${port}, durante l’handshake TLS`,
    closed: (host, port) => `Connessione chiusa da ${host}, porta ${port}, prima della fine della risposta`,
    no_route: (host, port) => `Nessuna route verso ${host}, porta ${port}`,
    no_connection: (host, port) => `Nessuna connessione in tempo a ${host}, porta ${port}`,
    expired: (host, port, time) => `Il certificato di ${host}, porta ${port}, è scaduto: ${time}`,
    timeout: (duration) => `Nessuna risposta completa entro ${duration}`,
    another_answer: 'Risposta diversa da quella attesa',
    hung_up: 'Connessione chiusa',
    unresolved: 'Impossibile risolvere il nome',
    no_address: 'Il nome non ha un indirizzo',
    blocked: 'Porta a un indirizzo che non può essere sondato',
    compared: (reason, expected, seen) =>
      `${reason}: atteso ${expected}, ${seen === null ? 'non è arrivato niente' : `ricevuto ${seen}`}`,
    because: (reason, error) => `${reason}: ${error}`,
    step: (number, name) => `Passo ${number} (${name})`,
    answered: (status, expected) =>
      `Ha risposto ${status}, ${expected === null ? 'stato inatteso' : `atteso ${expected}`}`,
  },
  alerts: {
    sentence: (text) => `${text}.`,
    titles: {
      cron_fail: (name, code) =>
        `${name}: esecuzione fallita${code === null ? '' : ` con codice di uscita ${code}`}`,
      cron_missed: (name) => `${name} non ha inviato il ping in tempo`,
      cron_overrun: (name) => `${name} è in esecuzione da troppo tempo`,
      cron_too_fast: (name) => `${name} è terminato troppo in fretta`,
      server_offline: (name) => `${name} è offline`,
      location_offline: {
        silent: (name) => `La località ${name} è offline`,
        skewed: (name) => `L’orologio della località ${name} è sbagliato`,
        cut_off: (name) => `La località ${name} è isolata`,
      },
      server_metric: (name, metric, value, limit) => `${metric} di ${name}: ${value}, ${limit}`,
      process_none: (name, server) => `${name} non è in esecuzione su ${server}`,
      process_few: (name, server, count) => `Troppo pochi processi ${name} su ${server}: ${count}`,
      process_many: (name, server, count) => `Troppi processi ${name} su ${server}: ${count}`,
      uptime_down: (name) => `${name} è down`,
      uptime_degraded: (name) => `${name} risponde lentamente`,
      external_down: (name, integration) => `${integration} segnala ${name}`,
      certificate_expiring: (name, days) =>
        `Il certificato di ${name} ${days < 0 ? 'è scaduto' : `scade tra ${daysLeft(days)}`}`,
    },
    limits: {
      gt: (threshold) => `sopra ${threshold}`,
      ge: (threshold) => `almeno ${threshold}`,
      lt: (threshold) => `sotto ${threshold}`,
      le: (threshold) => `al massimo ${threshold}`,
    },
    exitCode: (code) => `Codice di uscita: ${code}.`,
    ran: (duration) => `Durata: ${duration}.`,
    missed: (expected, schedule, deadline) => `Atteso: ${expected} (${schedule}), al più tardi ${deadline}.`,
    every: (interval) => `ogni ${interval}`,
    cronIn: (expression, zone) => `${expression}, ${zone}`,
    lastPing: (time) => (time === null ? 'Ancora nessun ping.' : `Ultimo ping: ${time}.`),
    lastCall: (time) =>
      `Ultima chiamata della sua sonda: ${time ?? 'mai'}. Nel frattempo ciò che vedrebbe non conta.`,
    seesNothing: {
      skewed: (since) => `Il suo orologio è sfasato di oltre 2 s. Ciò che ha visto da ${since} non conta.`,
      cut_off: (since) =>
        `Non raggiunge i propri target di riferimento. Ciò che ha visto da ${since} non conta.`,
    },
    reportedSince: (time) => `Segnalato da ${time}.`,
    shownAt: (url) => `Dettagli: ${url}`,
    lastReport: (time) => (time === null ? 'Ancora nessun report.' : `Ultimo report: ${time}.`),
    overrun: (started, deadline) => `Inizio: ${started}. Fine al più tardi: ${deadline}.`,
    tooFast: (duration, least) => `È terminato dopo ${duration}, ma un’esecuzione dura almeno ${least}.`,
    matches: {
      name: (value) => `nome ${value}`,
      command: (value) => `riga di comando contenente “${value}”`,
      pidfile: (value) => `file PID ${value}`,
      systemd: (value) => `unità systemd ${value}`,
    },
    processes: (count, match, least, most) => `Attesi: ${amount(least, most)} (${match}). Trovati: ${count}.`,
    failingSince: (time, location) => `Fallisce da ${time}, sondato da ${location}.`,
    membersDown: ({ down, counted, needed, list }) =>
      `Membri down: ${down} su ${counted}, almeno ${needed} devono essere up (${list}).`,
    downSince: (time) => `Down da ${time}.`,
    took: (duration, limit) => `Ultima risposta in ${duration}, la soglia è ${limit}.`,
    slowSince: (time, location) => `Lento da ${time}, sondato da ${location}.`,
    certificate: ({ subject, isOwn, isPast, time }) =>
      `Il certificato ${isOwn ? 'per' : 'dell’emittente'} ${subject} ${isPast ? 'era' : 'è'} valido fino a ${time}.`,
    beyondSince: (limit, time) => `Valore ${limit} da ${time}.`,
    mostCpu: (list) => `Più CPU: ${list}.`,
    mostMemory: (list) => `Più memoria: ${list}.`,
    fullestDisks: (list) => `Dischi più pieni: ${list}.`,
    diskOf: (used, total) => `${used} di ${total}`,
  },
};

function daysLeft(days: number): string {
  if (days === 0) return 'meno di un giorno';
  return days === 1 ? 'un giorno' : `${days} giorni`;
}

function amount(least: string, most: string | null): string {
  if (most === null) return `almeno ${least}`;
  return most === least ? `esattamente ${least}` : `da ${least} a ${most}`;
}
