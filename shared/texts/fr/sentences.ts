// Français.

import type { Texts } from '../texts.ts';

export const texts: Texts = {
  label: (text) => `${text}\u00a0:`,
  format: {
    units: { d: 'j', B: 'o', KiB: 'Kio', MiB: 'Mio', GiB: 'Gio', TiB: 'Tio' },
    justNow: 'à l’instant',
    anyMoment: 'd’un instant à l’autre',
    ago: (duration) => `il y a ${duration}`,
    ahead: (duration) => `dans ${duration}`,
  },
  metrics: {
    cpu: 'CPU',
    memory: 'Mémoire',
    disk: 'Disque',
    load_1m: 'Charge, 1 min',
    load_5m: 'Charge, 5 min',
    load_15m: 'Charge, 15 min',
    uptime: 'Temps depuis le démarrage',
    network_in: 'Réseau entrant',
    network_out: 'Réseau sortant',
    swap: 'Swap',
    disk_read: 'Lecture disque',
    disk_write: 'Écriture disque',
    temperature: 'Température',
  },
  probes: {
    timeout: 'Pas de réponse dans les temps',
    dns: 'Nom introuvable',
    refused: 'Connexion refusée',
    unreachable: 'Injoignable',
    reset: 'Connexion réinitialisée',
    tls: 'Échec TLS',
    status: 'Statut inattendu',
    assertion: 'Une condition n’est pas remplie',
    error_answer: 'Le serveur a répondu par une erreur',
    too_large: 'Réponse trop volumineuse',
    blocked_address: 'Adresse interdite aux sondes',
    not_failed: 'Réponse reçue, alors qu’un échec est attendu',
    unsupported: 'Impossible à sonder depuis cet endroit',
    set_by_hand: 'Mise en panne à la main',
    other: 'Échec de la sonde',
  },
  failures: {
    refused: (host, port) => `Connexion refusée par ${host}, port ${port}`,
    reset: (host, port) => `Connexion réinitialisée par ${host}, port ${port}`,
    closed_handshake: (host, port) =>
      `Connexion fermée par ${host}, port ${port}, pendant la négociation TLS`,
    closed: (host, port) => `Connexion fermée par ${host}, port ${port}, avant la fin de la réponse`,
    no_route: (host, port) => `Aucune route vers ${host}, port ${port}`,
    no_connection: (host, port) => `Pas de connexion dans les temps à ${host}, port ${port}`,
    expired: (host, port, time) => `Le certificat de ${host}, port ${port}, a expiré\u00a0: ${time}`,
    timeout: (duration) => `Pas de réponse complète en ${duration}`,
    another_answer: 'Réponse inattendue',
    hung_up: 'Connexion fermée',
    unresolved: 'Le nom ne peut pas être résolu',
    no_address: 'Le nom n’a pas d’adresse',
    blocked: 'Mène à une adresse interdite aux sondes',
    compared: (reason, expected, seen) =>
      `${reason}\u00a0: attendu ${expected}, ${seen === null ? 'rien reçu' : `reçu ${seen}`}`,
    because: (reason, error) => `${reason}\u00a0: ${error}`,
    step: (number, name) => `Étape ${number} (${name})`,
    answered: (status, expected) =>
      `Statut ${status} reçu, ${expected === null ? 'inattendu' : `${expected} attendu`}`,
  },
  alerts: {
    sentence: (text) => `${text}.`,
    titles: {
      cron_fail: (name, code) => `${name} a échoué${code === null ? '' : ` avec le code de sortie ${code}`}`,
      cron_missed: (name) => `${name} n’a pas envoyé de ping à temps`,
      cron_overrun: (name) => `${name} s’exécute depuis trop longtemps`,
      cron_too_fast: (name) => `${name} s’est terminé anormalement vite`,
      server_offline: (name) => `${name} est hors ligne`,
      location_offline: {
        silent: (name) => `L’emplacement ${name} est hors ligne`,
        skewed: (name) => `L’horloge de l’emplacement ${name} est décalée`,
        cut_off: (name) => `L’emplacement ${name} est coupé du réseau`,
      },
      server_metric: (name, metric, value, limit) => `${metric} de ${name}\u00a0: ${value}, ${limit}`,
      process_none: (name, server) => `${name} ne tourne pas sur ${server}`,
      process_few: (name, server, count) => `Trop peu de processus ${name} sur ${server}\u00a0: ${count}`,
      process_many: (name, server, count) => `Trop de processus ${name} sur ${server}\u00a0: ${count}`,
      uptime_down: (name) => `${name} est en panne`,
      uptime_degraded: (name) => `${name} répond lentement`,
      external_down: (name, integration) => `${integration} signale ${name}`,
      certificate_expiring: (name, days) =>
        `Le certificat de ${name} ${days < 0 ? 'a expiré' : `expire dans ${daysLeft(days)}`}`,
    },
    limits: {
      gt: (threshold) => `au-dessus de ${threshold}`,
      ge: (threshold) => `à ${threshold} ou plus`,
      lt: (threshold) => `en dessous de ${threshold}`,
      le: (threshold) => `à ${threshold} ou moins`,
    },
    exitCode: (code) => `Code de sortie\u00a0: ${code}.`,
    ran: (duration) => `Durée d’exécution\u00a0: ${duration}.`,
    missed: (expected, schedule, deadline) =>
      `Attendu\u00a0: ${expected} (${schedule}), au plus tard ${deadline}.`,
    every: (interval) => `intervalle de ${interval}`,
    cronIn: (expression, zone) => `${expression}, ${zone}`,
    lastPing: (time) => (time === null ? 'Aucun ping reçu.' : `Dernier ping\u00a0: ${time}.`),
    lastCall: (time) =>
      `Dernier appel de sa sonde : ${time ?? 'jamais'}. Ce qu’elle verrait ne compte pas entre-temps.`,
    seesNothing: {
      skewed: (since) =>
        `Son horloge est décalée de plus de 2\u00a0s. Ce qu’il voit depuis ${since} ne compte pas.`,
      cut_off: (since) =>
        `Il n’atteint pas ses propres cibles de référence. Ce qu’il voit depuis ${since} ne compte pas.`,
    },
    reportedSince: (time) => `Signalé depuis ${time}.`,
    shownAt: (url) => `Détails : ${url}`,
    lastReport: (time) => (time === null ? 'Aucun rapport reçu.' : `Dernier rapport\u00a0: ${time}.`),
    overrun: (started, deadline) => `Début\u00a0: ${started}. Fin au plus tard\u00a0: ${deadline}.`,
    tooFast: (duration, least) => `Terminé en ${duration}, pour une durée minimale de ${least}.`,
    matches: {
      name: (value) => `nom ${value}`,
      command: (value) => `ligne de commande contenant «\u00a0${value}\u00a0»`,
      pidfile: (value) => `fichier PID ${value}`,
      systemd: (value) => `unité systemd ${value}`,
    },
    processes: (count, match, least, most) =>
      `Attendu\u00a0: ${amount(least, most)} (${match}). Trouvé\u00a0: ${count}.`,
    failingSince: (time, location) => `En échec depuis ${time}, sonde ${location}.`,
    membersDown: ({ down, counted, needed, list }) =>
      `En panne : ${down} membres sur ${counted}, ${needed} au moins doivent fonctionner (${list}).`,
    downSince: (time) => `En panne depuis ${time}.`,
    took: (duration, limit) => `Dernière réponse en ${duration}, pour un seuil de ${limit}.`,
    slowSince: (time, location) => `Réponses lentes depuis ${time}, sonde ${location}.`,
    certificate: ({ subject, isOwn, isPast, time }) =>
      `Le certificat de ${isOwn ? '' : 'l’émetteur '}${subject} ${isPast ? 'a expiré' : 'expire'}\u00a0: ${time}.`,
    beyondSince: (limit, time) => `Valeur ${limit} depuis ${time}.`,
    mostCpu: (list) => `Plus gros consommateurs de CPU\u00a0: ${list}.`,
    mostMemory: (list) => `Plus gros consommateurs de mémoire\u00a0: ${list}.`,
    fullestDisks: (list) => `Disques les plus remplis\u00a0: ${list}.`,
    diskOf: (used, total) => `${used} sur ${total}`,
  },
};

function daysLeft(days: number): string {
  if (days === 0) return 'moins d’un jour';
  return days === 1 ? 'un jour' : `${days} jours`;
}

function amount(least: string, most: string | null): string {
  if (most === null) return `au moins ${least}`;
  return most === least ? `exactement ${least}` : `${least} à ${most}`;
}
